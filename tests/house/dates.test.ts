/** One convention for dates: `contract/written-date.ts` writes them, and no other file. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Other ways to write a date. A clock's time and a day as `YYYY-MM-DD` are none. */
const WRITES_A_DATE = [
  /\.toLocale(?:Date|Time)?String\([^)]*(?:timeZone|month|dateStyle|'sv-SE')/,
  /\.toLocaleDateString\(/,
  /Intl\.DateTimeFormat\(/,
  /\.format\(\s*['"`](?!YYYY-MM-DD['"`])[^'"`]*(?:D|M|Y|d)/,
  /\.to(?:Date|UTC|GMT)String\(\)/,
]

/** Clocks, calendars and comparisons of days: none writes a date for people. */
const RECKON = [
  'contract/calendar-day.ts',
  'contract/routes/church-settings.ts',
  'contract/zoned-time.ts',
  'server/db/cluster/postmaster.ts',
  'src/lib/format/format-time.ts',
  'src/public-pages/client/outbox/same-day.ts',
]

const writesADate = (text: string) => WRITES_A_DATE.some((way) => way.test(text))

const sources = ['contract', 'server', 'src', 'sync'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)

test('no file but the clocks has a way of its own to write a date', () => {
  expect(sources.filter((file) => writesADate(readFileSync(file, 'utf8'))).sort()).toEqual(RECKON)
})

test.each([
  "at.toLocaleDateString('en-NG', { weekday: 'long' })",
  "new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })",
  "dayjs(date).format('D MMM')",
  'dayjs(date).format(`dddd, MMMM Do YYYY`)',
  "at.toLocaleString('sv-SE', { timeZone: zone })",
  'at.toDateString()',
])('planted: %s is seen', (line) => expect(writesADate(line)).toBe(true))

test.each(["naira.toLocaleString('en-NG', {})", "day.format('YYYY-MM-DD')", 'whole.format(naira)'])(
  'planted: %s is no date',
  (line) => expect(writesADate(line)).toBe(false),
)
