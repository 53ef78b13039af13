/** Converts PostgreSQL's values to TypeScript, and values to the text form of its parameters. */
import pg from 'pg'

const { builtins } = pg.types

type Parser = (text: string) => unknown

/** Reads int8 as a number: counts, revs and kobo stay far below 2^53. A larger value must not be rounded silently. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which a number cannot hold exactly.`)
  return value
}

/** Reads timestamptz as ISO 8601 in UTC with milliseconds, so that times compare as text too. */
function utcTime(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/.exec(text)
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0')}Z`
  const time = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')(text) as unknown
  return time instanceof Date ? time.toISOString() : text
}

const asText: Parser = (text) => text

const ofOne = new Map<number, Parser>([
  [builtins.INT8, safeInteger],
  [builtins.DATE, asText],
  [builtins.TIMESTAMPTZ, utcTime],
])

const textArray = pg.types.getTypeParser(1009 as number, 'text') as (text: string) => (string | null)[]

const ofMany =
  (one: Parser): Parser =>
  (text) =>
    textArray(text).map((item) => (item === null ? null : one(item)))

const parsers = new Map<number, Parser>([
  ...ofOne,
  [1016, ofMany(safeInteger)],
  [1182, ofMany(asText)],
  [1185, ofMany(utcTime)],
])

/**
 * Converts PostgreSQL's values for every connection of this server: int8 to a number (a RangeError beyond 2^53), date to
 * 'YYYY-MM-DD', timestamptz to '…T…Z'; arrays likewise. Numeric stays text.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? pg.types.getTypeParser(oid, (format ?? 'text') as 'text')
  },
}

export type WireText = string | Buffer | null

/**
 * Converts a value to the text form of a parameter.
 * @param value string, number, boolean, bigint, Date, Buffer, an array of them, a plain object (as JSON), or nothing
 * @throws TypeError for a value without text form, such as a circular object
 */
export function textOf(value: unknown): WireText {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  throw new TypeError(`PostgreSQL cannot be sent a ${typeof value}.`)
}

/** An array literal: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function arrayText(items: unknown[]): string {
  return `{${items.map(itemText).join()}}`
}

/** Ids, numbers and times: they need no quotes, and `NULL` is none of them. */
const PLAIN = /^[0-9][\w.:+-]*$/

function itemText(item: unknown): string {
  if (Array.isArray(item)) return arrayText(item)
  const text = textOf(item)
  if (text === null) return 'NULL'
  if (typeof text === 'string' && PLAIN.test(text)) return text
  if (Buffer.isBuffer(text)) return `"\\\\x${text.toString('hex')}"`
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/**
 * SQL for a list parameter of `= any(…)`. Behind a subselect the planner assumes the same length for every list. So the
 * statement is planned once, not for each list.
 * @param parameter such as `$2`
 */
export const given = (parameter: string, type = 'uuid'): string =>
  `(select ${parameter}::${type}[])::${type}[]`
