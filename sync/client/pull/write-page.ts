/** One page into the base tables. */
import type { Table } from 'dexie'
import { TABLE_NAMES, type TableName } from '../../../contract/tables/index.ts'
import type { Columns, PullAnswer } from '../../../contract/sync/pull.ts'
import { chunksOf } from '../store/chunks.ts'
import type { ChurchTables } from '../store/church-db.ts'
import { column, rowsOf } from '../store/columns.ts'
import { MEMBER_FIELDS } from '../store/fields.ts'
import { FIELDS } from './table-fields.ts'
import type { Chunk } from '../store/rows.ts'

/** Kept row by row. */
const PLAIN_TABLES = TABLE_NAMES.filter((table) => table !== 'members')

/** From so many people on, a page becomes chunks rather than rows. */
const CHUNK_FROM = 300

export type Written = {
  chunks: Chunk[]
  ids: Partial<Record<TableName, string[]>>
  nextChunk: number
}

export async function writePage(
  tables: ChurchTables,
  page: PullAnswer,
  generation: number,
  nextChunk: number,
): Promise<Written> {
  const written: Written = { chunks: [], ids: {}, nextChunk }
  for (const table of PLAIN_TABLES) {
    const columns = page.tables[table]
    if (!columns || columns.count === 0) continue
    const rows = rowsOf(columns, FIELDS[table]).map((row) => ({ ...row, generation }))
    await (tables[table] as Table).bulkPut(rows)
    written.ids[table] = rows.map((row) => row.id)
  }
  const members = page.tables.members
  if (members && members.count > 0) await writeMembers(tables, members, generation, written)
  return written
}

async function writeMembers(
  tables: ChurchTables,
  columns: Columns,
  generation: number,
  written: Written,
): Promise<void> {
  if (columns.count < CHUNK_FROM) {
    const rows = rowsOf(columns, MEMBER_FIELDS).map((row) => ({ ...row, generation }))
    await (tables.members as Table).bulkPut(rows)
    written.ids.members = rows.map((row) => row.id)
    return
  }
  const pairs = chunksOf(columns, generation, written.nextChunk)
  await tables.chunks.bulkPut(pairs.map((pair) => pair.chunk))
  await tables.details.bulkPut(pairs.map((pair) => pair.details))
  await dropFromOverlay(tables, generation, new Set(column(columns, 'id') as string[]))
  written.chunks = pairs.map((pair) => pair.chunk)
  written.nextChunk += pairs.length
}

/** The overlay always wins, so what it holds of these people is out of date now. It is small; the page is not. */
async function dropFromOverlay(
  tables: ChurchTables,
  generation: number,
  ids: ReadonlySet<string>,
): Promise<void> {
  const overlay = tables.members.where('[generation+id]').between([generation, ''], [generation, '\uffff'])
  const keys = (await overlay.primaryKeys()).filter(([, id]) => ids.has(String(id)))
  if (keys.length > 0) await tables.members.bulkDelete(keys)
}
