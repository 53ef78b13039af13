/**
 * Packs and unpacks a table's columns. Each packed column names its own format, so a server may pack more or fewer
 * columns without notice. A column that cannot be packed is sent unchanged.
 */
import type { Columns } from '../pull.ts'
import {
  packAddresses,
  unpackAddresses,
  type Addresses,
  packBirthdays,
  unpackBirthdays,
  type Birthdays,
  packWords,
  unpackWords,
  type Words,
} from './values.ts'
import {
  packIds,
  unpackTimedIds,
  unpackWholeIds,
  type TimedIds,
  type WholeIds,
  packMoments,
  unpackMoments,
  type Moments,
} from './ids.ts'

export type PackedColumn = Words | TimedIds | WholeIds | Moments | Birthdays | Addresses
export type PackedColumns = { count: number } & Record<string, unknown[] | PackedColumn | number>
type Given = (name: string) => unknown[] | undefined

/** Packing fewer rows saves little. */
const PACKED_FROM = 50
/** Times close to the creation of the row's id. */
const MOMENTS = new Set(['created_at', 'arrived_at', 'captured_at'])

/** Ids in full; `unpackColumns` restores the same columns. */
export function packColumns(columns: Columns): PackedColumns {
  if (columns.count < PACKED_FROM) return columns
  const packed = Object.entries(columns).map(([name, values]) => [
    name,
    Array.isArray(values) ? (packColumn(name, values, columns) ?? values) : values,
  ])
  return Object.fromEntries(packed) as PackedColumns
}

function packColumn(name: string, values: unknown[], columns: Columns): PackedColumn | null {
  const given: Given = (other) => columns[other] as unknown[] | undefined
  if (name === 'id') return packIds(values)
  if (MOMENTS.has(name)) return packMoments(values, columns.id as string[])
  if (name === 'date_of_birth') return packBirthdays(values, given('month_of_birth'), given('day_of_birth'))
  if (name === 'email') return packAddresses(values, given('first_name'), given('last_name'))
  return packWords(values) ?? packIds(values)
}

/** Null if a column is incomplete or in a format that this phone does not know. May throw on malformed input. */
export function unpackColumns(packed: PackedColumns): Columns | null {
  const { count } = packed
  const columns: Record<string, unknown[]> = {}
  const given: Given = (name) => columns[name]
  const entries = Object.entries(packed).filter(([name]) => name !== 'count') as [
    string,
    unknown[] | PackedColumn,
  ][]
  // First the columns that other columns need.
  for (const [name, column] of entries) {
    const values = Array.isArray(column) ? column : standsAlone(column, count)
    if (values) columns[name] = values
  }
  for (const [name, column] of entries) {
    const values = columns[name] ?? readByOthers(column as PackedColumn, given)
    if (values?.length !== count) return null
    columns[name] = values
  }
  return { ...columns, count } as Columns
}

function standsAlone(column: PackedColumn, count: number): unknown[] | null {
  if ('words' in column) return unpackWords(column, count)
  if ('steps' in column) return unpackTimedIds(column, count)
  return 'ids' in column ? unpackWholeIds(column, count) : null
}

function readByOthers(column: PackedColumn, given: Given): unknown[] | null {
  if ('after' in column) return unpackMoments(column, (given('id') ?? []) as string[])
  if ('years' in column) return unpackBirthdays(column, given('month_of_birth'), given('day_of_birth'))
  return 'named' in column ? unpackAddresses(column, given('first_name'), given('last_name')) : null
}
