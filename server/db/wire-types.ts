import pg from 'pg'

const { builtins } = pg.types

type Parser = (text: string) => unknown

/** int8 as a number: counts, revs and kobo stay far below 2^53, and one that does not must not be rounded silently. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which a number cannot hold exactly.`)
  return value
}

/** timestamptz as ISO 8601 in UTC with milliseconds, so that times compare as text too. */
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
 * How PostgreSQL's values arrive in TypeScript, for every connection of this server: int8 as a number (a RangeError
 * beyond 2^53), date as 'YYYY-MM-DD', timestamptz as '…T…Z'; arrays of them likewise; numeric stays text.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? pg.types.getTypeParser(oid, (format ?? 'text') as 'text')
  },
}
