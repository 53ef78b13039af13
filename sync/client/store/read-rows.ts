/**
 * Reads rows as people see them: the optimistic overlay, and under it the base, the server's latest version. Resolves
 * aliases.
 */
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import type { ChurchTables } from './church-db.ts'
import { type RowIndex, rowAt, findPositions, type RowPosition } from './chunks.ts'
import type { SyncState, Based } from './rows.ts'

export async function effectiveRows<T extends TableName>(
  tables: ChurchTables,
  syncState: SyncState,
  rowIndex: RowIndex,
  table: T,
  ids: string[],
): Promise<BaseRows<T>> {
  const local = await tables.local.bulkGet(ids.map((id): [T, string] => [table, id]))
  const rest = ids.filter((_, at) => local[at] === undefined)
  const rows = await baseRows(tables, syncState, rowIndex, table, rest)
  for (const pending of local) if (pending) rows.set(pending.id, pending.row as RowOf<T>)
  return rows
}

/** The optimistic overlay's rows of one table. */
export async function localRows<T extends TableName>(tables: ChurchTables, table: T): Promise<RowOf<T>[]> {
  const rows = await tables.local.where('[table+id]').between([table, ''], [table, '\uffff']).toArray()
  return rows.map(({ row }) => row as RowOf<T>)
}

type BaseRows<T extends TableName> = Map<string, RowOf<T>>

/**
 * The existing rows of these ids in the server's latest version. A service's tombstone has no content, so creating the
 * service again starts empty.
 */
export async function baseRows<T extends TableName>(
  tables: ChurchTables,
  syncState: SyncState,
  rowIndex: RowIndex,
  table: T,
  ids: string[],
): Promise<BaseRows<T>> {
  const rows: BaseRows<T> = new Map()
  if (ids.length === 0) return rows
  const keys = ids.map((id): [number, string] => [syncState.generation, id])
  const found = (await tables[table].bulkGet(keys)) as (Based<RowOf<T>> | undefined)[]
  for (const row of found)
    if (row && !isEmptyTombstone(table, row)) rows.set(row.id, withoutGeneration<RowOf<T>>(row))
  if (table === 'members') {
    const missing = ids.filter((_, at) => found[at] === undefined)
    const more = await rowsInChunks(
      tables,
      syncState,
      await findPositions(tables, syncState, rowIndex, missing),
    )
    for (const [id, row] of more) rows.set(id, row as RowOf<T>)
  }
  return rows
}

export function isEmptyTombstone(table: TableName, row: object): boolean {
  return table === 'services' && (row as RowOf<'services'>).name === null
}

export function withoutGeneration<R extends object>(row: Based<R>): R

export function withoutGeneration(row: Based<object>): object {
  const { generation: _, ...rest } = row
  return rest
}

async function rowsInChunks(tables: ChurchTables, syncState: SyncState, rowIndex: Map<string, RowPosition>) {
  const rows = new Map<string, RowOf<'members'>>()
  const numbers = [...new Set([...rowIndex.values()].map((place) => place.number))]
  const keys = numbers.map((number): [number, number] => [syncState.generation, number])
  const chunks = new Map((await tables.chunks.bulkGet(keys)).map((chunk) => [chunk?.number, chunk]))
  const details = new Map((await tables.details.bulkGet(keys)).map((part) => [part?.number, part]))
  for (const [id, { number, at }] of rowIndex) {
    const chunk = chunks.get(number)
    if (chunk) rows.set(id, rowAt(chunk, details.get(number), at))
  }
  return rows
}

/** Alias ids and their targets. */
export type Aliases = Map<string, string>

/** The target of an id, also through a chain of merges. */
export function canonicalId(aliases: Aliases, id: string): string {
  let now = id
  for (let step = 0; step < 10; step++) {
    const next = aliases.get(now)
    if (next === undefined || next === now) break
    now = next
  }
  return now
}

/** Every id with the same target, including itself. Rows from before the alias still have the other ids. */
export function idsOfOne(aliases: Aliases, id: string): string[] {
  const canonical = canonicalId(aliases, id)
  return [canonical, ...[...aliases.keys()].filter((other) => canonicalId(aliases, other) === canonical)]
}

/** Arguments with each alias resolved, as the server does before it runs an effect. */
export function canonicalArgs<T>(aliases: Aliases, value: T): T {
  if (aliases.size === 0) return value
  if (typeof value === 'string') return canonicalId(aliases, value) as T
  if (Array.isArray(value)) return value.map((item: unknown) => canonicalArgs(aliases, item)) as T
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, canonicalArgs(aliases, item)]),
  ) as T
}

/** The server's, and those that the optimistic overlay expects. */
export async function readAliases(tables: ChurchTables, generation: number): Promise<Aliases> {
  const [rows, pending] = await Promise.all([
    tables.aliases.where('[generation+id]').between([generation, ''], [generation, '\uffff']).toArray(),
    localRows(tables, 'aliases'),
  ])
  return new Map([...pending, ...rows].map((row) => [row.id, row.to_id]))
}
