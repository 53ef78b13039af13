/** Tables small enough to be shown whole: read when somebody first looks, and kept current from then on. */
import type { RowOf, TableName } from '../../contract/tables/index.ts'
import type { Live } from './api.ts'
import type { PutRow } from './layer/run-effect.ts'
import { writable } from './live.ts'
import { withoutGeneration } from './store/base.ts'
import type { ChurchTables } from './store/church-db.ts'
import { localRows } from './store/effective.ts'
import type { Based, Standing } from './store/rows.ts'

export const WHOLE_TABLES = ['cells', 'departments', 'follow_ups', 'follow_up_notes'] as const
export type WholeName = (typeof WHOLE_TABLES)[number]

type Steady = <T>(read: (tables: ChurchTables, standing: Standing) => Promise<T>) => Promise<T>

export type WholeTables = {
  /** Living rows; null until they are read. */
  of<T extends WholeName>(table: T): Live<readonly RowOf<T>[] | null>
  /** Reads what somebody looks at again; with ids, only tables that some of them are of. */
  reload(ids?: Partial<Record<TableName, string[]>>): Promise<void>
  /** Rows just written by an op of this tab. */
  put(rows: readonly PutRow[]): void
  clear(): void
}

type UntilDone = (work: () => Promise<void>) => void

/** @param untilDone does the work again while it fails */
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
  const load = async () => rows.set(await steady((tables, standing) => livingRows(tables, standing, name)))
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

async function livingRows(tables: ChurchTables, { generation }: Standing, name: WholeName) {
  const base = (await tables[name]
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()) as Based<RowOf<WholeName>>[]
  const rows = new Map(base.map((row) => [row.id, withoutGeneration<RowOf<WholeName>>(row)]))
  for (const row of await localRows(tables, name)) rows.set(row.id, row)
  return [...rows.values()].filter(isLiving)
}

const isLiving = (row: object): boolean => !('deleted_at' in row && row.deleted_at)
