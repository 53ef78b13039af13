/**
 * Computes with calendar days, written `YYYY-MM-DD`, for the server, the sync engine and the screens. A day has no time
 * zone, so Day.js computes in UTC, where every day has 24 hours. `zoned-time.ts` converts instants to days.
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
