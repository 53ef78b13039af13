/** The overlay, folded into chunks, so that opening the app stays a matter of a few records. */
import type { Columns } from '../../../contract/sync/pull.ts'
import type { RowOf } from '../../../contract/tables/index.ts'
import { isErased } from '../../merge/erased.ts'
import { chunksOf, rowAt } from './chunks.ts'
import { inOne, type ChurchDb, type ChurchTables } from './church-db.ts'
import type { Row } from './columns.ts'
import { MEMBER_FIELDS } from './fields.ts'
import { chunksIn } from './places.ts'
import type { Chunk, Standing } from './rows.ts'
import { readStanding } from './standing.ts'

export const FOLD_FROM = 1000

/** @returns whether anything was folded */
export function foldOverlay(db: ChurchDb): Promise<boolean> {
  return inOne(db, 'rw', async (tables) => {
    const standing = await readStanding(tables)
    const overlay = tables.members
      .where('[generation+id]')
      .between([standing.generation, ''], [standing.generation, '\uffff'])
    if ((await overlay.count()) < FOLD_FROM) return false
    const rows = (await overlay.toArray()) as unknown as Row[]
    await overlay.delete()
    await write(tables, standing, await withCrowdedChunks(tables, standing, rows))
    return true
  })
}

/** Where chunks hold more dead places than living people, all of it is written afresh. */
async function withCrowdedChunks(tables: ChurchTables, standing: Standing, overlay: Row[]): Promise<Row[]> {
  const chunks = await chunksIn(tables, standing.generation)
  const living = new Map<string, { chunk: Chunk; at: number }>()
  for (const chunk of chunks)
    (chunk.columns.id as string[]).forEach((id, at) => living.set(id, { chunk, at }))
  const places = chunks.reduce((sum, chunk) => sum + chunk.count, 0)
  if (places + overlay.length < 2 * living.size) return overlay
  const details = await tables.details
    .where('[generation+number]')
    .between([standing.generation, 0], [standing.generation, Infinity])
    .toArray()
  const detailsOf = new Map(details.map((part) => [part.number, part]))
  const rows = new Map(
    [...living].map(([id, { chunk, at }]) => [id, rowAt(chunk, detailsOf.get(chunk.number), at)]),
  )
  for (const row of overlay) rows.set(row.id, row)
  for (const table of ['chunks', 'details'] as const) {
    await tables[table]
      .where('[generation+number]')
      .between([standing.generation, 0], [standing.generation, Infinity])
      .delete()
  }
  // Of who was erased it stays known: what waits about them is still to be struck.
  return [...rows.values()].filter((row) => !row.deleted_at || isErased(row as unknown as RowOf<'members'>))
}

async function write(tables: ChurchTables, standing: Standing, rows: Row[]): Promise<void> {
  const columns = Object.fromEntries(
    MEMBER_FIELDS.map((field) => [field, rows.map((row) => row[field] ?? null)]),
  )
  const pairs = chunksOf(
    { ...columns, count: rows.length } as Columns,
    standing.generation,
    standing.nextChunk,
  )
  await tables.chunks.bulkPut(pairs.map((pair) => pair.chunk))
  await tables.details.bulkPut(pairs.map((pair) => pair.details))
  await tables.meta.put({ ...standing, nextChunk: standing.nextChunk + pairs.length })
}
