/** A visitor's submission on this phone: the form's fields and the delivery state. */

/** By field name, as a browser would post them. An unticked box is absent. */
export type Fields = Readonly<Record<string, string>>

export type Why =
  /** The server has a question that only the visitor can answer. */
  | 'question'
  /** The link was replaced or has expired. */
  | 'link'
  /** The member already exists. */
  | 'known'
  /** Kept too long to know which service was meant. */
  | 'too old'

export type Capture = {
  /** This entry's own id. The person's id is the field `id`. */
  key: string
  page: 'service' | 'member' | 'event'
  form: 'mark' | 'write'
  fields: Fields
  /** The exact consent wording that the visitor read. */
  wordings: Fields
  /** The page's path and query, for opening it again. */
  address: string
  /** The time of submission in milliseconds. */
  at: number
  /** `waiting` is sent automatically. The others stay until a visitor has seen them. */
  state: 'waiting' | 'needs you' | 'refused'
  why: Why | null
}

/** A label for the entry: the name, else the typed phone or email. */
export function whoOf({ fields }: Pick<Capture, 'fields'>): string {
  const { first_name = '', last_name = '', emailOrPhone = '', phone = '' } = fields
  return `${first_name} ${last_name}`.trim() || emailOrPhone || phone
}

/** True when both hold the same phone number or email, in any spelling. */
export const isSamePerson = (one: Fields, other: Fields): boolean => {
  const known = reachedAt(one)
  return reachedAt(other).some((at) => known.includes(at))
}

/** A number's last ten digits identify it, with or without its country code. */
const reachedAt = ({ emailOrPhone = '', phone = '', email = '' }: Fields): string[] =>
  [emailOrPhone, phone, email]
    .map((typed) => (typed.includes('@') ? typed.trim().toLowerCase() : typed.replace(/\D/g, '').slice(-10)))
    .filter(Boolean)

/** A random id (UUID). Older phones have only random bytes. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
