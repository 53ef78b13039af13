/**
 * Packs and unpacks a table's columns. Each packed column names its own format, so a server may pack more or fewer
 * columns without notice. A column that cannot be packed is sent unchanged.
 */
import type { Columns } from '../pull.ts'
import {
  packIds,
  unpackTimedIds,
  unpackWholeIds,
  type TimedIds,
  type WholeIds,
  packMoments,
  unpackMoments,
  type Moments,
  digitsOf,
  valueAt,
} from './ids.ts'

/** Packs columns of other values: few repeated ones, email addresses, dates of birth. */

type Word = string | number | boolean | null

/**
 * A column of few repeated values: each value once, and its number for each row. `at[0]` holds the last digit of each
 * row's number, `at[1]` the one before.
 */
export type Words = { words: Word[]; at: string[] }

const MOST_WORDS = 4096

/** Null if packing would not shorten it. */
export function packWords(values: readonly unknown[]): Words | null {
  const [known, counts] = [new Map<unknown, number>(), [] as number[]]
  const first = new Uint16Array(values.length)
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]
    let number = known.get(value)
    if (number === undefined) {
      if (!isWord(value)) return null
      number = counts.push(0) - 1
      known.set(value, number)
      if (known.size > MOST_WORDS || known.size * 3 > values.length) return null
    }
    counts[number]! += 1
    first[row] = number
  }
  // Frequent values get the low numbers, so the second digit is nearly always the same.
  const words = [...known.keys()] as Word[]
  const order = words.map((_, number) => number).sort((a, b) => counts[b]! - counts[a]!)
  const numbers = new Uint16Array(order.length)
  for (const [number, before] of order.entries()) numbers[before] = number
  const sorted = order.map((before) => words[before]!)
  const digit = (shift: number) => digitsOf(digitOf(first, numbers, shift))
  return { words: sorted, at: sorted.length <= 64 ? [digit(0)] : [digit(0), digit(6)] }
}

/** A loop, since `Uint8Array.from` takes ten times as long. */
function digitOf(first: Uint16Array, numbers: Uint16Array, shift: number): Uint8Array {
  const digits = new Uint8Array(first.length)
  for (let row = 0; row < first.length; row += 1) digits[row] = (numbers[first[row]!]! >> shift) & 63
  return digits
}

const isWord = (value: unknown): value is Word =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Null if it does not hold `count` rows. */
export function unpackWords({ words, at }: Words, count: number): Word[] | null {
  const [low = '', high] = at
  if (low.length !== count || (high !== undefined && high.length !== count) || at.length > 2) return null
  const values: Word[] = []
  for (let row = 0; row < count; row += 1) {
    const number = valueAt(low, row) + (high === undefined ? 0 : valueAt(high, row) * 64)
    const value = words[number]
    if (value === undefined) return null
    values.push(value)
  }
  return values
}

/** Email addresses that contain their owners' names: a sign replaces each name. */
export type Addresses = { named: (string | null)[] }

type Column = readonly unknown[] | undefined

/** An address that contains one of these cannot be packed. */
const SIGNS = /[<>]/

/** Null if the addresses cannot be restored. */
export function packAddresses(addresses: readonly unknown[], first: Column, last: Column): Addresses | null {
  const plain = plainNames()
  const named: (string | null)[] = []
  for (const [row, address] of addresses.entries()) {
    if (address !== null && (typeof address !== 'string' || SIGNS.test(address))) return null
    named.push(address === null ? null : shortened(address, plain(first?.[row]), plain(last?.[row])))
  }
  return { named }
}

export function unpackAddresses({ named }: Addresses, first: Column, last: Column): (string | null)[] {
  const plain = plainNames()
  return named.map((address, row) =>
    address === null || !SIGNS.test(address)
      ? address
      : address.replace('<', plain(first?.[row])).replace('>', plain(last?.[row])),
  )
}

function shortened(address: string, first: string, last: string): string {
  const short = first ? address.replace(first, '<') : address
  return last ? short.replace(last, '>') : short
}

/** Names in the form of an email address; '' if that is not plain letters, so that every engine agrees. */
function plainNames(): (name: unknown) => string {
  const known = new Map<unknown, string>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const letters = typeof name === 'string' ? withoutMarks(name) : ''
    const plain = /^[a-z]+$/.test(letters) ? letters : ''
    known.set(name, plain)
    return plain
  }
}

const withoutMarks = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** Dates of birth as the year alone, since the row also holds day and month. */
export type Birthdays = { years: (number | string | null)[] }

export function packBirthdays(dates: readonly unknown[], months: Column, days: Column): Birthdays {
  return {
    years: dates.map((date, row) => {
      const year = typeof date === 'string' ? Number(date.slice(0, 4)) : Number.NaN
      return dateOf(year, months?.[row], days?.[row]) === date ? year : (date as string | null)
    }),
  }
}

/** Null if a year has no day in its row. */
export function unpackBirthdays({ years }: Birthdays, months: Column, days: Column): unknown[] | null {
  const dates = years.map((year, row) =>
    typeof year === 'number' ? dateOf(year, months?.[row], days?.[row]) : year,
  )
  return dates.includes(undefined) ? null : dates
}

function dateOf(year: number, month: unknown, day: unknown): string | undefined {
  if (typeof month !== 'number' || typeof day !== 'number' || Number.isNaN(year)) return undefined
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
}

const digits = (number: number, length: number) => String(number).padStart(length, '0')

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
