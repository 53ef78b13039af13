/** IndexedDB without Dexie, for what the service worker carries: a quarter of the weight. Dexie writes the same rows. */

export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('failed', 'UnknownError'))
  })
}

/**
 * Does the work in the transaction and resolves when it is on disk. Of one that was aborted in the middle the work learns
 * only that it is over; why is thrown where the browser says it.
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

/** A database that is there already; null where there is none. It lets go as soon as a page wants a newer shape. */
export async function openExisting(indexedDB: IDBFactory, name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name)
  let isNew = false
  request.onupgradeneeded = () => {
    isNew = true
    request.transaction?.abort()
  }
  try {
    const database = await asked(request)
    database.onversionchange = () => database.close()
    return database
  } catch (error) {
    if (isNew) return null
    throw error
  }
}
