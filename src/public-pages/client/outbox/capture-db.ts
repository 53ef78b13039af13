/** The visitors' own small database. It has no account or session and nothing of the app. */
import type { Capture } from './capture.ts'

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
