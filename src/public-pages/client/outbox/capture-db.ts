/** The visitors' own small database. It has no account or session and nothing of the app. */

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

const NAME = 'narthex-captures'
const ROWS = 'captures'

export type CaptureStore = {
  /** The oldest first. */
  all(): Promise<Capture[]>
  put(capture: Capture): Promise<void>
  /** Changes an existing entry in one transaction. Null removes it. A removed entry stays removed. */
  change(key: string, to: (capture: Capture) => Capture | null): Promise<void>
}

/**
 * Each call opens and closes the database, because a page and two
 * workers share it. All calls throw if nothing can be stored.
 */
export function captureStore(factory: IDBFactory | undefined = globalThis.indexedDB): CaptureStore {
  const within = async <T>(
    mode: IDBTransactionMode,
    work: (rows: IDBObjectStore, done: (value: T) => void) => void,
  ): Promise<T> => {
    if (!factory) throw new Error('This browser keeps nothing.')
    const database = await open(factory)
    try {
      return await finished(database, mode, work)
    } finally {
      database.close()
    }
  }
  return {
    all: () =>
      within<Capture[]>('readonly', (rows, done) => {
        const request = rows.getAll() as IDBRequest<Capture[]>
        request.onsuccess = () => done(request.result.sort((a, b) => a.at - b.at))
      }),
    put: (capture) => within('readwrite', (rows) => void rows.put(capture)),
    change: (key, to) =>
      within('readwrite', (rows) => {
        const request = rows.get(key) as IDBRequest<Capture | undefined>
        request.onsuccess = () => {
          const next = request.result && to(request.result)
          if (next) rows.put(next)
          else rows.delete(key)
        }
      }),
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((opened, failed) => {
    const request = factory.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(ROWS, { keyPath: 'key' })
    request.onsuccess = () => opened(request.result)
    request.onerror = () => failed(request.error ?? new Error('not opened'))
    request.onblocked = () => failed(new Error('blocked'))
  })
}

/** Resolves at the end of the transaction, not of the request, because only then the data is on disk. */
function finished<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore, done: (value: T) => void) => void,
): Promise<T> {
  return new Promise((kept, failed) => {
    const tx = database.transaction(ROWS, mode, { durability: 'strict' })
    let found: T
    tx.oncomplete = () => kept(found)
    tx.onabort = () => failed(tx.error ?? new Error('not kept'))
    work(tx.objectStore(ROWS), (value) => (found = value))
  })
}
