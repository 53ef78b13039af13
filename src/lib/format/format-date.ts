import dayjs, { type Dayjs } from 'dayjs'
import { calendarDay } from '../../../contract/calendar-day.ts'
import { longDate, shortDate } from '../../../contract/written-date.ts'
import { dayWordsInUse } from './day-words.ts'

export const churchTimeZone = 'Africa/Lagos'

/**
 * A date (`YYYY-MM-DD`, no time zone) as "Sun 22 Nov 2026" in the app's language. One parameter only: `replace` and `map`
 * pass more. Public pages speak several languages and call `shortDate` and `longDate`.
 */
export const formatDate = (date: string): string => shortDate(date, dayWordsInUse())

/** A date that a page shows large: "Sunday, November 22nd 2026"; in other languages as they write it. */
export const formatLongDate = (date: string): string => longDate(date, dayWordsInUse())

/**
 * A birthday: "22 November", or only what is known of it. Month is 1 to 12.
 * @param date the whole date of birth, where the year is known and shown: "22 November 1990"
 */
export function formatBirthday(day: number | null, month: number | null, date?: string | null): string {
  const name = month === null ? '' : monthName(month)
  return [day ?? '', name, date?.slice(0, 4) ?? ''].filter((part) => part !== '').join(' ')
}

/** The name of a month, 1 to 12. */
export function monthName(month: number): string {
  return dayWordsInUse().months[month - 1] ?? ''
}

/** Today's date (`YYYY-MM-DD`) in a church's time zone. */
export function todayIn(timeZone: string = churchTimeZone, now: Date = new Date()): string {
  return calendarDay(timeZone, now)
}

/** The date (`YYYY-MM-DD`) on which an instant (ISO 8601) falls in a church's time zone. */
export function dateOf(instant: string, timeZone: string = churchTimeZone): string {
  return todayIn(timeZone, new Date(instant))
}

/** `days` after a date (`YYYY-MM-DD`), or before it where they are negative. */
export function daysAfter(date: string, days: number): string {
  return dayOf(date).add(days, 'day').format('YYYY-MM-DD')
}

/** How many days a month, 1 to 12, can have: February 29. */
export function longestMonth(month: number): number {
  return dayjs(new Date(2000, month - 1)).daysInMonth()
}

/** A date has no time zone: it is read and written in the phone's own, so that it stays the day it is. */
function dayOf(date: string): Dayjs {
  return dayjs(date.slice(0, 10))
}
