/** The places that somebody who is deleted still has in the directory's chunks: the id stays there, as a tombstone. */
import { idsOf, isLiving } from '../store/chunks.ts'
import { inOne, type ChurchDb } from '../store/church-db.ts'
import type { Chunk } from '../store/rows.ts'
import type { Latest } from './who-is-deleted.ts'

type Key = [generation: number, number: number]
type Emptied = ReadonlyMap<number, string>
type Values = Record<string, unknown[]>

/** @param latest what is told over the chunks; it knows of everybody afterwards */
export async function emptyChunks(db: ChurchDb, generation: number, latest: Latest): Promise<void> {
  const keys = (await db.tables.chunks
    .where('[generation+number]')
    .between([generation, 0], [generation, Infinity])
    .primaryKeys()) as Key[]
  // Later chunks win over earlier ones.
  for (const key of keys.reverse()) {
    const chunk = await db.tables.chunks.get(key)
    const emptied = chunk ? toEmpty(chunk, latest) : new Map<number, string>()
    if (emptied.size > 0) await emptyPlaces(db, key, emptied)
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

/** Both halves of a chunk in one transaction. Nobody moves: who knows where somebody lies still knows it. */
function emptyPlaces(db: ChurchDb, key: Key, emptied: Emptied): Promise<void> {
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
