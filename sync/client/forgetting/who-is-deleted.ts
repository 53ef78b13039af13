/** Whom this phone knows to be deleted. */
import { canonicalId, readAliases } from '../layer/canonical.ts'
import type { ChurchTables } from '../store/church-db.ts'

/** What was told last of each id: when they were deleted, null where they were not. */
export type Latest = Map<string, string | null>

export async function latestInOverlay(tables: ChurchTables, generation: number): Promise<Latest> {
  const rows = await tables.members
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  return new Map(rows.map((row) => [row.id, row.deleted_at ?? null]))
}

/** The deleted, by every id that means them. Who was joined into somebody living is not: what was told of them still holds. */
export async function idsOfDeleted(
  tables: ChurchTables,
  generation: number,
  latest: Latest,
): Promise<ReadonlySet<string>> {
  const deleted = [...latest].flatMap(([id, at]) => (at === null ? [] : [id]))
  if (deleted.length === 0) return new Set()
  const aliases = await readAliases(tables, generation)
  const ids = [...deleted, ...aliases.keys()]
  return new Set(ids.filter((id) => latest.get(canonicalId(aliases, id))))
}

/** Whether one of these ids means somebody of whom the overlay says that they are deleted. */
export async function isOneDeleted(
  tables: ChurchTables,
  generation: number,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false
  const aliases = await readAliases(tables, generation)
  const rows = await tables.members.bulkGet(ids.map((id) => [generation, canonicalId(aliases, id)]))
  return rows.some((row) => row?.deleted_at)
}
