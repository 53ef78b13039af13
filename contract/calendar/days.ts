/**
 * Computes with calendar days, written `YYYY-MM-DD`, for the server, the sync engine and the screens. A day has no time
 * zone, so Day.js computes in UTC, where every day has 24 hours. The functions with a time zone convert instants to days.
 *
 * Each function throws a RangeError for text that is not a real day. Day.js alone turns 30 February into 2 March.
 */
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

const SHAPE = /^\d{4}-\d\d-\d\d$/

/** True for a day of the Gregorian calendar, from the year 0000 to 9999; false for `2026-02-30` and any other text. */
export const isDay = (text: string): boolean => read(text) !== null

/** The day so many days later, or earlier if `days` is negative. */
export const addDays = (day: string, days: number): string => written(daysAfter(dayOf(day), days))

/**
 * The day so many calendar months later, or earlier if `months` is negative: 31 January, 28 February, 31 March.
 * @param dayOfMonth the preferred day of the month (1 to 31); a shorter month gives its last day
 */
export function addMonths(day: string, months: number, dayOfMonth: number = dayOf(day).date()): string {
  const month = dayOf(day).date(1).add(months, 'month')
  return written(month.date(Math.min(dayOfMonth, month.daysInMonth())))
}

/** The number of days from `from` to `until`; negative if `until` is earlier. */
export const daysBetween = (from: string, until: string): number => dayOf(until).diff(dayOf(from), 'day')

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => dayOf(day).day()

/** The Monday of the day's week. Weeks run from Monday to Sunday. */
export function mondayOf(day: string): string {
  const found = dayOf(day)
  return written(daysAfter(found, -((found.day() + 6) % 7)))
}

/**
 * The first day of a month.
 * @param year from 100 on
 * @param month 1 to 12; 0 is the December before, 13 the January after
 */
export const firstOfMonth = (year: number, month: number): string => written(monthOf(year, month))

/** 28 to 31. @param year from 100 on @param month 1 to 12 */
export const daysInMonth = (year: number, month: number): number => monthOf(year, month).daysInMonth()

const monthOf = (year: number, month: number): Dayjs => dayjs.utc(Date.UTC(year, month - 1))

/** Day.js adds 24 hours four times as fast as a day, and in UTC they are the same. */
const daysAfter = (day: Dayjs, days: number): Dayjs => day.add(days * 24, 'hour')

/** Cuts off `T00:00:00.000Z`. Day.js takes three times as long to format `YYYY-MM-DD`. */
const written = (day: Dayjs): string => day.toISOString().slice(0, -14)

function dayOf(day: string): Dayjs {
  const found = read(day)
  if (!found) throw new RangeError(`No such day: ${day}`)
  return found
}

/** Null if there is no such day. The `T…Z` stops Day.js from reading the years 0000 to 0099 as years after 1900. */
function read(text: string): Dayjs | null {
  const found = SHAPE.test(text) ? dayjs.utc(`${text}T00:00:00Z`) : null
  return found && found.date() === Number(text.slice(8)) ? found : null
}

/**
 * Converts between instants and the clock and calendar of a church's time zone.
 *
 * It uses `Intl`: Day.js's plugin `timezone` is wrong on phones and slow on every machine
 * (docs/decisions/0056-one-calendar.md). A day and a time are assembled from their parts. Browsers, and releases of one
 * browser, differ in how a locale orders the parts.
 *
 * Each function throws a RangeError for an invalid time zone, day or instant.
 */

/** The day, `YYYY-MM-DD`. @param at milliseconds since 1970, or a date */
export function calendarDay(timeZone: string, at: number | Date): string {
  const part = partsOf('day', timeZone, at)
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The time of day, `HH:mm`, from 00:00 to 23:59. @param at milliseconds since 1970, or a date */
export function clockTime(timeZone: string, at: number | Date): string {
  const part = partsOf('time', timeZone, at)
  return `${part('hour')}:${part('minute')}`
}

/** Day and time, `YYYY-MM-DDTHH:mm`, the format of the browser's input field. */
export const localTime = (timeZone: string, at: number | Date): string =>
  `${calendarDay(timeZone, at)}T${clockTime(timeZone, at)}`

/**
 * The instant of a local time. An hour that occurs twice means the first one. A skipped hour means the hour after it.
 * @param local `YYYY-MM-DDTHH:mm`
 */
export function instantOf(timeZone: string, local: string): Date {
  if (!isDay(local.slice(0, 10))) throw new RangeError(`No such day: ${local}`)
  const wanted = Date.parse(`${local}Z`)
  const ahead = (at: number) => Date.parse(`${localTime(timeZone, at)}Z`) - at
  const [before, after] = [ahead(wanted - DAY_MS), ahead(wanted + DAY_MS)]
  const first = wanted - Math.max(before, after)
  return new Date(ahead(first) === Math.max(before, after) ? first : wanted - Math.min(before, after))
}

const DAY_MS = 86_400_000

const FIELDS = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Shown = keyof typeof FIELDS

function partsOf(shown: Shown, timeZone: string, at: number | Date) {
  const parts = formatOf(shown, timeZone).formatToParts(at)
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
}

const formats = { day: new Map<string, Intl.DateTimeFormat>(), time: new Map<string, Intl.DateTimeFormat>() }

/** Cached: creating a format takes ten times as long as using it, and lists use it for every row. */
function formatOf(shown: Shown, timeZone: string): Intl.DateTimeFormat {
  const known = formats[shown].get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...FIELDS[shown],
  })
  formats[shown].set(timeZone, format)
  return format
}
