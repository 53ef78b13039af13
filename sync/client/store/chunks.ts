/**
 * The directory in records of a thousand people: fifty times faster to write and to read than rows. Finds the chunk of
 * a person.
 */
import type { Columns } from '../../../contract/sync/pull.ts'
import { kindOf } from '../../../contract/person-fields.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { childUntil } from '../../../contract/calendar/child-age.ts'
import type { Person } from '../api.ts'
import { searchText, compareText, seenScore } from '../people/person.ts'
import { phoneTail } from '../../merge/phone-tail.ts'
import { DETAIL_FIELDS, LIST_FIELDS, type Chunk, type ChunkDetails, type SyncState } from './rows.ts'
import type { ChurchTables } from './church-db.ts'

const PEOPLE_PER_CHUNK = 1000

type ChunkPair = { chunk: Chunk; details: ChunkDetails }

/**
 * Pulled columns, cut into chunks numbered from `first` on and sorted in the door's order. Opening the app then merges
 * a few sorted runs instead of sorting everybody.
 */
export function chunksOf(pulled: Columns, generation: number, first: number): ChunkPair[] {
  const columns = withChildren(withTails(pulled))
  const search = searchTexts(columns)
  const order = doorOrder(columns, search)
  const pairs: ChunkPair[] = []
  for (let from = 0; from < order.length; from += PEOPLE_PER_CHUNK) {
    const part = order.slice(from, from + PEOPLE_PER_CHUNK)
    const number = first + pairs.length
    const cut = (fields: readonly string[]) => cutColumns(columns, fields, part)
    pairs.push({
      chunk: {
        generation,
        number,
        count: part.length,
        columns: cut(LIST_FIELDS),
        search: part.map((at) => search[at] ?? ''),
      },
      details: { generation, number, columns: cut(DETAIL_FIELDS) },
    })
  }
  return pairs
}

/** The last four digits, computed once here and not for everybody at each opening. */
function withTails(columns: Columns): Columns {
  const phones = column(columns, 'phone_number') as (string | null)[]
  const tails = column(columns, 'phone_tail') as (string | null)[]
  return phones.length === 0
    ? columns
    : { ...columns, phone_tail: phones.map((phone, at) => tails[at] ?? phoneTail(phone)) }
}

/**
 * Until when each person counts as a child. Rows of ushers' phones have no time of creation and bring it. Others are computed
 * anew, because a kept one may be older than the date of birth.
 */
function withChildren(columns: Columns): Columns {
  const [kept, created, child, born] = ['child_until', 'created_at', 'child', 'date_of_birth'].map((field) =>
    column(columns, field),
  ) as (string | boolean | null | undefined)[][]
  const until = Array.from({ length: columns.count }, (_, at) => {
    const known = created?.[at] ? null : kept?.[at]
    const date_of_birth = (born?.[at] ?? null) as string | null
    return known ?? childUntil({ child: child?.[at] === true, date_of_birth })
  })
  return until.some(Boolean) || kept?.length ? ({ ...columns, child_until: until } as Columns) : columns
}

function searchTexts(columns: Columns): string[] {
  const [first, last, phone, tail] = ['first_name', 'last_name', 'phone_number', 'phone_tail'].map(
    (field) => column(columns, field) as (string | null | undefined)[],
  )
  return Array.from({ length: columns.count }, (_, at) => {
    return searchText(first?.[at] ?? '', last?.[at] ?? '', phone?.[at] ?? tail?.[at] ?? null)
  })
}

function doorOrder(columns: Columns, search: string[]): number[] {
  return Array.from({ length: columns.count }, (_, at) => at).sort(byPosition(columns, search))
}

/** Compares two positions in the door's order, as `byAttendance` compares people. */
function byPosition(columns: Record<string, unknown>, search: string[]): (a: number, b: number) => number {
  const seen = (columns.seen ?? []) as (number | null)[]
  const ids = (columns.id ?? []) as string[]
  return (a, b) =>
    seenScore(seen[b] ?? 0) - seenScore(seen[a] ?? 0) ||
    compareText(search[a] ?? '', search[b] ?? '') ||
    compareText(ids[a] ?? '', ids[b] ?? '')
}

/** The positions of the chunk's living people in the door's order, sorted if another version wrote another order. */
export function inDoorOrder(chunk: Chunk): Iterable<number> {
  const order = byPosition(chunk.columns, chunk.search)
  const positions = Array.from({ length: chunk.count }, (_, at) => at).filter((at) => isLiving(chunk, at))
  return positions.every((at, i) => i === 0 || order(positions[i - 1]!, at) <= 0)
    ? positions
    : positions.sort(order)
}

function cutColumns(columns: Columns, fields: readonly string[], part: number[]): Record<string, unknown[]> {
  const present = fields.filter((field) => column(columns, field).length > 0)
  return Object.fromEntries(
    present.map((field) => [field, part.map((at) => column(columns, field)[at] ?? null)]),
  )
}

export function idsOf(chunk: Chunk): string[] {
  return (chunk.columns.id ?? []) as string[]
}

/** False for a tombstone. */
export function isLiving({ columns: c }: Chunk, at: number): boolean {
  return !c.deleted_at?.[at] && (c.first_name?.[at] ?? null) !== null
}

/** The person at a position of a chunk; null for a tombstone. */
export function personAt(chunk: Chunk, at: number): Person | null {
  if (!isLiving(chunk, at)) return null
  const { columns: c } = chunk
  const phone = (c.phone_number?.[at] ?? null) as string | null
  return {
    id: c.id?.[at] as string,
    first_name: c.first_name?.[at] as string,
    last_name: (c.last_name?.[at] ?? '') as string,
    gender: (c.gender?.[at] ?? null) as Person['gender'],
    phone_number: phone,
    phone_tail: (c.phone_tail?.[at] ?? null) as string | null,
    email: (c.email?.[at] ?? null) as string | null,
    first_timer: (c.first_timer?.[at] ?? false) as boolean,
    created_at: (c.created_at?.[at] ?? null) as string | null,
    seen: (c.seen?.[at] ?? 0) as number,
    household_id: (c.household_id?.[at] ?? null) as string | null,
    child_until: (c.child_until?.[at] ?? null) as string | null,
    search: chunk.search[at] ?? '',
  }
}

/** The whole row at a position; fields that this phone did not receive are null. */
export function rowAt(chunk: Chunk, details: ChunkDetails | undefined, at: number): MemberRow {
  const fields = [
    ...LIST_FIELDS.map((field) => [field, chunk.columns[field]?.[at] ?? null] as const),
    ...DETAIL_FIELDS.map((field) => [field, details?.columns[field]?.[at] ?? nothing(field)] as const),
  ]
  return Object.fromEntries(fields) as MemberRow
}

/** An empty list is not sent. */
const nothing = (field: string): [] | null => (kindOf(field) === 'people' ? [] : null)

export type RowPosition = { number: number; at: number }

/** Later chunks win over earlier ones. */
export type RowIndex = {
  /** True if nothing was written since the chunks were taken. */
  upToDate(syncState: SyncState): boolean
  take(chunk: Chunk): void
  /** Sets the state up to which the taken chunks are complete. */
  reach(syncState: SyncState): void
  get(id: string): RowPosition | undefined
}

/** The positions of people in memory. Without a current one, `findPositions` reads the database. */
export function emptyRowIndex(): RowIndex {
  const rowIndex = new Map<string, number>()
  /** Indexed at the first lookup, since opening the app needs no positions yet. */
  let waiting: Chunk[] = []
  let generation = 0
  let nextChunk = 0
  return {
    upToDate: (syncState) => syncState.generation === generation && syncState.nextChunk === nextChunk,
    take(chunk) {
      waiting.push(chunk)
    },
    reach(syncState) {
      generation = syncState.generation
      nextChunk = syncState.nextChunk
    },
    get(id) {
      for (const chunk of waiting)
        idsOf(chunk).forEach((one, at) => rowIndex.set(one, chunk.number * 4096 + at))
      waiting = []
      const packed = rowIndex.get(id)
      return packed === undefined ? undefined : { number: Math.floor(packed / 4096), at: packed % 4096 }
    },
  }
}

/** The positions of these ids, without those that have none. */
export async function findPositions(
  tables: ChurchTables,
  syncState: SyncState,
  known: RowIndex,
  ids: string[],
): Promise<Map<string, RowPosition>> {
  const found = new Map<string, RowPosition>()
  if (ids.length === 0) return found
  const rowIndex = known.upToDate(syncState) ? known : await readRowIndex(tables, syncState)
  for (const id of ids) {
    const place = rowIndex.get(id)
    if (place) found.set(id, place)
  }
  return found
}

async function readRowIndex(tables: ChurchTables, syncState: SyncState): Promise<RowIndex> {
  const rowIndex = emptyRowIndex()
  for (const chunk of await chunksIn(tables, syncState.generation)) rowIndex.take(chunk)
  return rowIndex
}

export function detailsIn(tables: ChurchTables, generation: number): Promise<ChunkDetails[]> {
  return tables.details
    .where('[generation+number]')
    .between([generation, 0], [generation, Infinity])
    .toArray()
}

/** All chunks of a generation, earlier ones first. */
export function chunksIn(tables: ChurchTables, generation: number): Promise<Chunk[]> {
  return tables.chunks.where('[generation+number]').between([generation, 0], [generation, Infinity]).toArray()
}

type Row = Record<string, unknown> & { id: string }

/** Each field's array. An absent field is null in every row. */
export function column(columns: Columns, field: string): unknown[] {
  const values = columns[field]
  return Array.isArray(values) ? values : []
}

/** Converts columns of a page to rows with exactly these fields. */
export function rowsOf(columns: Columns, fields: readonly string[]): Row[] {
  const arrays = fields.map((field) => column(columns, field))
  return Array.from(
    { length: columns.count },
    (_, at) =>
      Object.fromEntries(fields.map((field, f) => [field, arrays[f]?.[at] ?? nothing(field)])) as Row,
  )
}
