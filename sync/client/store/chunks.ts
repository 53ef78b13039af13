/** The directory in records of a thousand people: fifty times faster to write and to read than rows. */
import type { Columns } from '../../../contract/sync/pull.ts'
import type { Person } from '../api.ts'
import { searchText } from '../people/person.ts'
import { compareText, seenScore } from '../people/ranking.ts'
import { phoneTail } from '../../merge/phone-tail.ts'
import { column, type Row } from './columns.ts'
import { DETAIL_FIELDS, LIST_FIELDS } from './fields.ts'
import type { Chunk, ChunkDetails } from './rows.ts'

const PEOPLE_PER_CHUNK = 1000

export type ChunkPair = { chunk: Chunk; details: ChunkDetails }

/**
 * Columns as pulled, cut into chunks numbered from `first` on. They are put in the order of the door's list, so
 * that opening the app merges a few sorted runs instead of sorting everybody.
 */
export function chunksOf(pulled: Columns, generation: number, first: number): ChunkPair[] {
  const columns = withTails(pulled)
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

/** The last four digits, worked out once here rather than for everybody at each opening. */
function withTails(columns: Columns): Columns {
  const phones = column(columns, 'phone_number') as (string | null)[]
  const tails = column(columns, 'phone_tail') as (string | null)[]
  return phones.length === 0
    ? columns
    : { ...columns, phone_tail: phones.map((phone, at) => tails[at] ?? phoneTail(phone)) }
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
  return Array.from({ length: columns.count }, (_, at) => at).sort(byPlace(columns, search))
}

/** Two places in the door's order, as `byComing` has it of people. */
function byPlace(columns: Record<string, unknown>, search: string[]): (a: number, b: number) => number {
  const seen = (columns.seen ?? []) as (number | null)[]
  const ids = (columns.id ?? []) as string[]
  return (a, b) =>
    seenScore(seen[b] ?? 0) - seenScore(seen[a] ?? 0) ||
    compareText(search[a] ?? '', search[b] ?? '') ||
    compareText(ids[a] ?? '', ids[b] ?? '')
}

/** The places of the chunk's living people in the door's order; sorted where a version with another order wrote it. */
export function inDoorOrder(chunk: Chunk): Iterable<number> {
  const order = byPlace(chunk.columns, chunk.search)
  const places = Array.from({ length: chunk.count }, (_, at) => at).filter((at) => isLiving(chunk, at))
  return places.every((at, i) => i === 0 || order(places[i - 1]!, at) <= 0) ? places : places.sort(order)
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

/** The person at a place of a chunk; null where it is a tombstone. */
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
    search: chunk.search[at] ?? '',
  }
}

/** The whole row at a place; fields this phone was not given are null. */
export function rowAt(chunk: Chunk, details: ChunkDetails | undefined, at: number): Row {
  const fields = [
    ...LIST_FIELDS.map((field) => [field, chunk.columns[field]?.[at] ?? null] as const),
    ...DETAIL_FIELDS.map((field) => [field, details?.columns[field]?.[at] ?? null] as const),
  ]
  return Object.fromEntries(fields) as Row
}
