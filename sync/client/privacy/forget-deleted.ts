/**
 * Deletes the remaining data of deleted and erased people, whom the tombstone already hides. It needs no network and
 * may stop anywhere, since the next run continues. Short transactions keep taps from waiting.
 */
import { inOne, type ChurchDb, type ChurchTables } from '../store/church-db.ts'
import { positionOfState, readSyncState } from '../store/sync-state.ts'
import { dropAnswers, dropDrafts } from './drop-answers.ts'
import { idsOf, isLiving } from '../store/chunks.ts'
import type { Chunk } from '../store/rows.ts'
import { canonicalId, readAliases } from '../store/read-rows.ts'

export async function forgetDeleted(db: ChurchDb): Promise<void> {
  const syncState = await readSyncState(db.tables)
  if (syncState.forgotten || syncState.sealed) return
  const latest = await latestInOverlay(db.tables, syncState.generation)
  await emptyChunks(db, syncState.generation, latest)
  const deleted = await idsOfDeleted(db.tables, syncState.generation, latest)
  if (deleted.size > 0) {
    await dropAnswers(db, deleted)
    await dropDrafts(db, syncState.generation, deleted)
  }
  await inOne(db, 'rw', async (tables) => {
    const now = await readSyncState(tables)
    // A page during this run may have brought more.
    if (positionOfState(now) === positionOfState(syncState))
      await tables.meta.put({ ...now, forgotten: true })
  })
}

type Key = [generation: number, number: number]
type Emptied = ReadonlyMap<number, string>
type Values = Record<string, unknown[]>

/**
 * Clears the data of deleted people in the directory's chunks. The id stays there as a tombstone.
 * @param latest the states over the chunks; it includes everybody afterwards
 */
async function emptyChunks(db: ChurchDb, generation: number, latest: Latest): Promise<void> {
  const keys = (await db.tables.chunks
    .where('[generation+number]')
    .between([generation, 0], [generation, Infinity])
    .primaryKeys()) as Key[]
  // Later chunks win over earlier ones.
  for (const key of keys.reverse()) {
    const chunk = await db.tables.chunks.get(key)
    const emptied = chunk ? toEmpty(chunk, latest) : new Map<number, string>()
    if (emptied.size > 0) await emptyPositions(db, key, emptied)
  }
}

function toEmpty(chunk: Chunk, latest: Latest): Emptied {
  const emptied = new Map<number, string>()
  idsOf(chunk).forEach((id, at) => {
    const deleted = latest.get(id)
    if (deleted === undefined) latest.set(id, (chunk.columns.deleted_at?.[at] ?? null) as string | null)
    else if (deleted !== null && isLiving(chunk, at)) emptied.set(at, deleted)
  })
  return emptied
}

/** Writes both halves of a chunk in one transaction. No position changes, so every row index stays valid. */
function emptyPositions(db: ChurchDb, key: Key, emptied: Emptied): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    const [chunk, details] = await Promise.all([tables.chunks.get(key), tables.details.get(key)])
    if (!chunk) return
    const { id, ...columns } = chunk.columns
    const deleted_at = Array.from({ length: chunk.count }, (_, at) => columns.deleted_at?.[at] ?? null)
    await tables.chunks.put({
      ...chunk,
      columns: {
        id: id ?? [],
        ...without(columns, emptied),
        deleted_at: deleted_at.map((before, at) => emptied.get(at) ?? before),
      },
      search: chunk.search.map((text, at) => (emptied.has(at) ? '' : text)),
    })
    if (details) await tables.details.put({ ...details, columns: without(details.columns, emptied) })
  })
}

const without = (columns: Values, emptied: Emptied): Values =>
  Object.fromEntries(
    Object.entries(columns).map(([field, values]) => [
      field,
      values.map((value, at) => (emptied.has(at) ? null : value)),
    ]),
  )

/** The latest state of each id: the time of deletion, or null if it is not deleted. */
type Latest = Map<string, string | null>

export async function latestInOverlay(tables: ChurchTables, generation: number): Promise<Latest> {
  const rows = await tables.members
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  return new Map(rows.map((row) => [row.id, row.deleted_at ?? null]))
}

/**
 * All ids of the people whom this phone knows to be deleted. A person merged into a living one is not deleted, and
 * their data stays valid.
 */
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

/** True if one of these ids belongs to a person who is deleted in the overlay. */
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
