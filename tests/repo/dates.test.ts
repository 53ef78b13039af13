/** `contract/written-date.ts` alone formats dates, and `contract/calendar/` alone computes with them. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spec } from '../spec/spec.ts'

/** Other ways to format a date. A clock's time and a day as `YYYY-MM-DD` do not count. */
const WRITES_A_DATE = [
  /\.toLocale(?:Date|Time)?String\([^)]*(?:timeZone|month|dateStyle|'sv-SE')/,
  /\.toLocaleDateString\(/,
  /Intl\.DateTimeFormat\(/,
  /\.format\(\s*['"`](?!YYYY-MM-DD['"`])[^'"`]*(?:D|M|Y|d)/,
  /\.to(?:Date|UTC|GMT)String\(\)/,
]

/** Clocks, calendars and comparisons of days, none of which formats a date for users. */
const RECKON = [
  'contract/calendar/days.ts',
  'contract/routes/church-settings.ts',
  'server/db/cluster/postmaster.ts',
  'src/public-pages/client/outbox/time.ts',
]

/** Day.js, and arithmetic of days without it. */
const DAY_ARITHMETIC = [
  /from 'dayjs/,
  /Date\.UTC\(/,
  /\.[gs]et(?:UTC)?(?:FullYear|Month|Date|Day)\(/,
  /T00:00:00Z`/,
  /toISOString\(\)\.slice\(0, ?(?:7|10)\)/,
]

const MAY_DO_ARITHMETIC = [
  'contract/calendar/days.ts',
  // The contract imports zod alone.
  'contract/fields.ts',
  'contract/written-date.ts',
  // Uses the phone's own clock.
  'src/public-pages/client/page/page-messages.ts',
]

const doesArithmetic = (text: string) => DAY_ARITHMETIC.some((way) => way.test(text))
const writesADate = (text: string) => WRITES_A_DATE.some((way) => way.test(text))

const sources = ['contract', 'server', 'src', 'sync'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)

spec('9 Date format: one place')
test('only the clock files format dates themselves', () => {
  expect(sources.filter((file) => writesADate(readFileSync(file, 'utf8'))).sort()).toEqual(RECKON)
})

test('only the calendar does arithmetic with days', () => {
  const found = sources.filter((file) => doesArithmetic(readFileSync(file, 'utf8')))
  expect(found.sort()).toEqual(MAY_DO_ARITHMETIC)
})

test.each([
  "import dayjs from 'dayjs'",
  "import utc from 'dayjs/plugin/utc.js'",
  'new Date(Date.UTC(year, month, 0))',
  'at.getUTCDay()',
  'at.setDate(at.getDate() + 1)',
  'Date.parse(`${day}T00:00:00Z`)',
  'new Date(at).toISOString().slice(0, 10)',
])('planted: %s is arithmetic', (line) => expect(doesArithmetic(line)).toBe(true))

test.each(['addDays(day, 1)', 'new Date(now).toISOString()', '`${day}T10:00:00Z`'])(
  'planted: %s is no arithmetic',
  (line) => expect(doesArithmetic(line)).toBe(false),
)

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
