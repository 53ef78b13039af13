/** What a visitor submitted and this phone still keeps: the form's fields as they were, and what became of them. */

/** By field name, as a browser would post them: an unticked box is not there. */
export type Fields = Readonly<Record<string, string>>

export type Why =
  /** The server has a question that only the person can answer. */
  | 'question'
  /** The link was replaced, or its days are over. */
  | 'link'
  /** That member is known already. */
  | 'known'
  /** Kept too long to know which service was meant. */
  | 'too old'

export type Capture = {
  /** This entry's own id; the person's is the field `id`. */
  key: string
  page: 'service' | 'member' | 'event'
  form: 'mark' | 'write'
  fields: Fields
  /** The sentences under which something was agreed, as they were read. */
  wordings: Fields
  /** The page's path and query, to come back to. */
  address: string
  /** When it was submitted, in milliseconds. */
  at: number
  /** `waiting` goes out by itself; the others wait for a person to see them. */
  state: 'waiting' | 'needs you' | 'refused'
  why: Why | null
}

/** What belongs to somebody: their name, or else what they typed to be found. */
export function whoOf({ fields }: Pick<Capture, 'fields'>): string {
  const { first_name = '', last_name = '', emailOrPhone = '', phone = '' } = fields
  return `${first_name} ${last_name}`.trim() || emailOrPhone || phone
}

/** True where both hold one phone number or e-mail, however each was typed. */
export const isSamePerson = (one: Fields, other: Fields): boolean => {
  const known = reachedAt(one)
  return reachedAt(other).some((at) => known.includes(at))
}

/** A number by its last ten digits: with and without its country code it is one. */
const reachedAt = ({ emailOrPhone = '', phone = '', email = '' }: Fields): string[] =>
  [emailOrPhone, phone, email]
    .map((typed) => (typed.includes('@') ? typed.trim().toLowerCase() : typed.replace(/\D/g, '').slice(-10)))
    .filter(Boolean)

/** A random id (UUID); older phones know only the random bytes. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
