/** Wraps IndexedDB without Dexie for the service worker, at a quarter of the size. Dexie writes the same rows. */

export const DEVICE_DB = 'narthex-device'

export const churchDbName = (church: string, account: string): string => `narthex-${church}-${account}`

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('failed', 'UnknownError'))
  })
}

/**
 * Does the work in the transaction and resolves when it is on disk. Work in an aborted transaction learns only that it
 * ended, so this throws the browser's reason if there is one.
 */
export async function committed<T>(tx: IDBTransaction, work: () => Promise<T>): Promise<T> {
  const done = completed(tx)
  try {
    const [worked] = await Promise.all([work(), done])
    return worked
  } catch (error) {
    throw tx.error ?? error
  }
}

function completed(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new DOMException('aborted', 'AbortError'))
  })
}

/** Opens an existing database; null if there is none. The connection closes as soon as a page needs a newer version. */
export async function openExisting(indexedDB: IDBFactory, name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name)
  let isNew = false
  request.onupgradeneeded = () => {
    isNew = true
    request.transaction?.abort()
  }
  try {
    const database = await resultOf(request)
    database.onversionchange = () => database.close()
    return database
  } catch (error) {
    if (isNew) return null
    throw error
  }
}
