/** Rows as people see them: the pending layer, and under it the base. */
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import { baseRows, type BaseRows } from './base.ts'
import type { ChurchTables } from './church-db.ts'
import type { Places } from './places.ts'
import type { Standing } from './rows.ts'

export async function effectiveRows<T extends TableName>(
  tables: ChurchTables,
  standing: Standing,
  places: Places,
  table: T,
  ids: string[],
): Promise<BaseRows<T>> {
  const local = await tables.local.bulkGet(ids.map((id): [string, string] => [table, id]))
  const rest = ids.filter((_, at) => local[at] === undefined)
  const rows = await baseRows(tables, standing, places, table, rest)
  for (const pending of local) if (pending) rows.set(pending.id, pending.row as RowOf<T>)
  return rows
}

/** The pending layer's rows of one table. */
export async function localRows<T extends TableName>(tables: ChurchTables, table: T): Promise<RowOf<T>[]> {
  const rows = await tables.local.where('[table+id]').between([table, ''], [table, '\uffff']).toArray()
  return rows.map(({ row }) => row as RowOf<T>)
}
