/** Writes whole IndexedDB databases as JSON, and back: shape, keys and values. Nothing here knows the app. */
import { decoded, encoded, type KeyBytes } from './stored-values.ts'

type Index = { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }

export type DumpedStore = {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: Index[]
  /** Key and value of each record, in key order. */
  records: [key: unknown, value: unknown][]
}

export type DumpedDatabase = { name: string; version: number; stores: DumpedStore[] }

/** Every database of this browser, in the order of their names. */
export async function dumpDatabases(factory: IDBFactory, keyBytes: KeyBytes): Promise<DumpedDatabase[]> {
  const dumps: DumpedDatabase[] = []
  for (const { name = '' } of await factory.databases()) {
    const database = await done(factory.open(name))
    const stores: DumpedStore[] = []
    for (const store of database.objectStoreNames) stores.push(await dumpStore(database, store, keyBytes))
    dumps.push({ name, version: database.version, stores })
    database.close()
  }
  return dumps.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** @param factory of a browser without these databases */
export async function restoreDatabases(factory: IDBFactory, dumps: readonly DumpedDatabase[]): Promise<void> {
  for (const { name, version, stores } of dumps) {
    const request = factory.open(name, version)
    request.onupgradeneeded = () => {
      for (const store of stores) makeStore(request.result, store)
    }
    const database = await done(request)
    for (const store of stores) await fill(database, store)
    database.close()
  }
}

async function dumpStore(database: IDBDatabase, name: string, keyBytes: KeyBytes): Promise<DumpedStore> {
  const store = database.transaction(name).objectStore(name)
  const { keyPath, autoIncrement } = store
  const indexes = [...store.indexNames].map((index): Index => {
    const { name: indexName, keyPath: on, unique, multiEntry } = store.index(index)
    return { name: indexName, keyPath: on, unique, multiEntry }
  })
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done<unknown[]>(store.getAll())])
  const records: DumpedStore['records'] = []
  for (const [at, key] of keys.entries())
    records.push([await encoded(key, keyBytes), await encoded(values[at], keyBytes)])
  return { name, keyPath, autoIncrement, indexes, records }
}

function makeStore(database: IDBDatabase, { name, keyPath, autoIncrement, indexes }: DumpedStore): void {
  const store = database.createObjectStore(name, { keyPath, autoIncrement })
  for (const { name: index, keyPath: on, unique, multiEntry } of indexes)
    store.createIndex(index, on, { unique, multiEntry })
}

async function fill(database: IDBDatabase, { name, keyPath, records }: DumpedStore): Promise<void> {
  const rows = await Promise.all(
    records.map(async ([key, value]) => [await decoded(key), await decoded(value)]),
  )
  const store = database.transaction(name, 'readwrite').objectStore(name)
  await Promise.all(
    rows.map(([key, value]) =>
      done(keyPath === null ? store.put(value, key as IDBValidKey) : store.put(value)),
    ),
  )
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the storage failed'))
  })
}
