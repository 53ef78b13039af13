/** Dates, times and greetings in words, by the church's clock. */
import { calendarDay, clockTime } from '../../../contract/calendar/days.ts'
import { longDate, shortDate } from '../../../contract/written-date.ts'
import { dayWordsInUse } from './day-names.ts'
import { t } from '../messages/t.ts'

export const churchTimeZone = 'Africa/Lagos'

/**
 * A date (`YYYY-MM-DD`, no time zone) as "Sun 22 Nov 2026" in the app's
 * language. It takes one parameter only, because `replace` and `map` pass more.
 * Public pages speak several languages and call `shortDate` and `longDate`.
 */
export const formatDate = (date: string): string => shortDate(date, dayWordsInUse())

/** A date that a page shows large: "Sunday, November 22nd 2026". Other languages use their own form. */
export const formatLongDate = (date: string): string => longDate(date, dayWordsInUse())

/**
 * A birthday: "22 November", or its known part. Month is 1 to 12.
 * @param date the whole date of birth, if the year is known and shown: "22 November 1990"
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

/** The date (`YYYY-MM-DD`) of an instant (ISO 8601) in a church's time zone. */
export function dateOf(instant: string, timeZone: string = churchTimeZone): string {
  return todayIn(timeZone, new Date(instant))
}

/** An instant (ISO 8601 or milliseconds) by the church's clock: "09:42". */
export function formatTime(instant: string | number, timeZone: string = churchTimeZone): string {
  return clockTime(timeZone, new Date(instant))
}

/** An instant by the church's clock, for a file: "2026-11-22 09:42". */
export const isoMoment = (instant: string, timeZone: string): string =>
  `${dateOf(instant, timeZone)} ${formatTime(instant, timeZone)}`

/** The hour of the day (0 to 23) in a church's time zone. */
export function hourIn(timeZone: string = churchTimeZone, now: Date = new Date()): number {
  return Number(clockTime(timeZone, now).slice(0, 2))
}

/** An instant by the church's clock: "09:42" today, "Sun 15 Nov 2026, 09:42" on another day. */
export function formatMoment(instant: string, timeZone: string): string {
  const day = dateOf(instant, timeZone)
  const time = formatTime(instant, timeZone)
  return day === todayIn(timeZone) ? time : `${formatDate(day)}, ${time}`
}

/** The greeting by the hour (0 to 23): morning before 12, afternoon before 18, else evening. It names the user if given. */
export function greeting(hour: number, name?: string): string {
  if (hour < 12) return name ? t('shell.goodMorning', { name }) : t('shell.goodMorningPlain')
  if (hour < 18) return name ? t('shell.goodAfternoon', { name }) : t('shell.goodAfternoonPlain')
  return name ? t('shell.goodEvening', { name }) : t('shell.goodEveningPlain')
}
