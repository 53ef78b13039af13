/** Values that screens subscribe to: a single one, data of single services, and small tables whole. */
import type { Table } from 'dexie'
import type { Live } from './api.ts'
import type { RowOf, TableName } from '../../contract/tables/index.ts'
import type { PutRow } from './outbox/optimistic-overlay.ts'
import { withoutGeneration, localRows } from './store/read-rows.ts'
import type { ChurchTables } from './store/church-db.ts'
import { WHOLE_TABLES, type Based, type SyncState, type WholeName } from './store/rows.ts'

export type Writable<T> = Live<T> & { set(value: T): void }

/** Holds a value and notifies subscribers of changes. */
export function writable<T>(initial: T): Writable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    current: () => value,
    subscribe(onChange) {
      // A wrapper each time, so that subscribing twice with one function gives two subscriptions.
      const listener = () => onChange()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

type Shown<Row> = { live: unknown; replace(rows: Iterable<Row>): void }

/** Keeps data of single services, loaded when a screen first needs it. */
export type ByService<One extends { live: unknown }> = {
  of(serviceId: string): One['live']
  each(): Iterable<One>
  /** Reads every opened service again. */
  reload(): Promise<void>
}

/**
 * @param read the current rows of a service, at least as new as the call
 * @param untilDone retries the work while it fails
 */
export function byService<Row, One extends Shown<Row>>(
  canonical: (id: string) => string,
  make: (serviceId: string) => One,
  read: (serviceId: string) => Promise<Row[]>,
  untilDone: (work: () => Promise<void>) => void,
): ByService<One> {
  const services = new Map<string, One>()
  const load = async (serviceId: string, service: One) => service.replace(await read(serviceId))
  return {
    of(given) {
      const serviceId = canonical(given)
      const known = services.get(serviceId)
      if (known) return known.live
      const service = make(serviceId)
      services.set(serviceId, service)
      untilDone(() => load(serviceId, service))
      return service.live
    },
    each: () => services.values(),
    async reload() {
      await Promise.all([...services].map(([id, service]) => load(id, service)))
    },
  }
}

type Steady = <T>(read: (tables: ChurchTables, syncState: SyncState) => Promise<T>) => Promise<T>

/** Shows small tables whole: read when a screen first needs them, and kept current from then on. */
export type WholeTables = {
  /** Living rows; null until they are read. */
  of<T extends WholeName>(table: T): Live<readonly RowOf<T>[] | null>
  /** Reads the opened tables again; with ids, only the tables of those ids. */
  reload(ids?: Partial<Record<TableName, string[]>>): Promise<void>
  /** Adds rows just written by an op of this tab. */
  put(rows: readonly PutRow[]): void
  clear(): void
}

type UntilDone = (work: () => Promise<void>) => void

/** @param untilDone retries the work while it fails */
export function wholeTables(steady: Steady, untilDone: UntilDone): WholeTables {
  const each = Object.fromEntries(WHOLE_TABLES.map((name) => [name, wholeTable(name, steady, untilDone)]))
  const all = Object.entries(each)
  return {
    of: (table) => each[table]!.live as never,
    async reload(ids) {
      const wanted = all.filter(([name]) => !ids || ids[name as WholeName]?.length)
      await Promise.all(wanted.map(([, table]) => table.reload()))
    },
    put(rows) {
      for (const [name, table] of all) table.put(rows.filter((put) => put.table === name))
    },
    clear() {
      for (const [, table] of all) table.clear()
    },
  }
}

function wholeTable(name: WholeName, steady: Steady, untilDone: UntilDone) {
  type Row = RowOf<WholeName>
  const rows = writable<readonly Row[] | null>(null)
  let looked = false
  const load = async () => rows.set(await steady((tables, syncState) => livingRows(tables, syncState, name)))
  return {
    live: {
      current: rows.current,
      subscribe(onChange: () => void) {
        if (!looked) {
          looked = true
          untilDone(load)
        }
        return rows.subscribe(onChange)
      },
    },
    reload: async () => (looked ? load() : undefined),
    put(written: readonly PutRow[]) {
      const known = rows.current()
      if (!known || written.length === 0) return
      const byId = new Map(known.map((row) => [row.id, row]))
      for (const { id, row } of written) byId.set(id, row as Row)
      rows.set([...byId.values()].filter(isLiving))
    },
    clear: () => rows.set(null),
  }
}

export async function livingRows<T extends WholeName>(
  tables: ChurchTables,
  { generation }: SyncState,
  name: T,
): Promise<RowOf<T>[]> {
  const stored = tables[name] as unknown as Table<Based<RowOf<T>>>
  const base = await stored
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  const rows = new Map(base.map((row) => [row.id, withoutGeneration<RowOf<T>>(row)]))
  for (const row of await localRows(tables, name)) rows.set(row.id, row)
  return [...rows.values()].filter(isLiving)
}

const isLiving = (row: object): boolean => !('deleted_at' in row && row.deleted_at)
