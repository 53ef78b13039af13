/** Defines what resolve steps need and find, and how they read and order rows. */
import type pg from 'pg'
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import type { MemoryTx } from '../memory-tx.ts'

export type ResolveContext = { tx: pg.PoolClient; churchId: string; rows: MemoryTx }

/** An id that the op made up, and the id that it is an alias of. */
export type Alias = { from: string; to: string }

/**
 * Returns rows in their current form: those that a query found, and all that this batch has changed. The caller filters
 * them, so the result is the same if earlier ops are in the database already or in this batch.
 */
export async function currentRows<T extends TableName>(
  rows: MemoryTx,
  table: T,
  found: readonly { id: string }[],
): Promise<RowOf<T>[]> {
  await rows.prefetch(found.map(({ id }) => [table, id] as const))
  const ids = new Set([...found.map(({ id }) => id), ...rows.changedRows(table).map(({ id }) => id)])
  const all = await Promise.all([...ids].map((id) => rows.get(table, id)))
  return all.filter((row) => row !== undefined)
}

type Ordered = { id: string; created_at: string; deleted_at: string | null }

/**
 * Orders records of one meaning: living ones first, then the preferred ones, then the oldest.
 * @param isPreferred none without it
 */
export function inOrderOfMeaning<Row extends Ordered>(
  rows: readonly Row[],
  isPreferred: (row: Row) => boolean = () => false,
): Row[] {
  const key = (row: Row) =>
    `${row.deleted_at ? 1 : 0} ${isPreferred(row) ? 0 : 1} ${row.created_at} ${row.id}`
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
