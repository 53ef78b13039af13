/** A service's taps from disk. */
import { localRows } from '../store/effective.ts'
import type { ChurchTables } from '../store/church-db.ts'
import type { Standing } from '../store/rows.ts'
import type { HeadsRow } from './heads.ts'

/** What the church has told of a service's taps, and over it what waits here. */
export async function headsOf(tables: ChurchTables, { generation }: Standing, serviceIds: string[]) {
  const told = tables.headcounts
    .where('[generation+service_id]')
    .anyOf(serviceIds.map((id) => [generation, id]))
  const rows = new Map<string, HeadsRow>((await told.toArray()).map((row) => [row.id, row]))
  for (const row of await localRows(tables, 'headcounts')) rows.set(row.id, row)
  return [...rows.values()]
}
