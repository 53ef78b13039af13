/** Rows as the server last said them. */
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import type { ChurchTables } from './church-db.ts'
import { rowAt } from './chunks.ts'
import { findPlaces, type Place, type Places } from './places.ts'
import type { Based, Standing } from './rows.ts'

export type BaseRows<T extends TableName> = Map<string, RowOf<T>>

/** The rows there are of these ids. A tombstone of a service has no content: making the service again starts afresh. */
export async function baseRows<T extends TableName>(
  tables: ChurchTables,
  standing: Standing,
  places: Places,
  table: T,
  ids: string[],
): Promise<BaseRows<T>> {
  const rows: BaseRows<T> = new Map()
  if (ids.length === 0) return rows
  const keys = ids.map((id): [number, string] => [standing.generation, id])
  const found = (await tables[table].bulkGet(keys)) as (Based<RowOf<T>> | undefined)[]
  for (const row of found)
    if (row && !isEmptyTombstone(table, row)) rows.set(row.id, withoutGeneration<RowOf<T>>(row))
  if (table === 'members') {
    const missing = ids.filter((_, at) => found[at] === undefined)
    const more = await rowsInChunks(tables, standing, await findPlaces(tables, standing, places, missing))
    for (const [id, row] of more) rows.set(id, row as RowOf<T>)
  }
  return rows
}

function isEmptyTombstone(table: TableName, row: object): boolean {
  return table === 'services' && (row as RowOf<'services'>).name === null
}

export function withoutGeneration<R extends object>(row: Based<R>): R {
  const { generation: _, ...rest } = row
  return rest as unknown as R
}

async function rowsInChunks(tables: ChurchTables, standing: Standing, places: Map<string, Place>) {
  const rows = new Map<string, RowOf<'members'>>()
  const numbers = [...new Set([...places.values()].map((place) => place.number))]
  const keys = numbers.map((number): [number, number] => [standing.generation, number])
  const chunks = new Map((await tables.chunks.bulkGet(keys)).map((chunk) => [chunk?.number, chunk]))
  const details = new Map((await tables.details.bulkGet(keys)).map((part) => [part?.number, part]))
  for (const [id, { number, at }] of places) {
    const chunk = chunks.get(number)
    if (chunk) rows.set(id, rowAt(chunk, details.get(number), at) as unknown as RowOf<'members'>)
  }
  return rows
}
