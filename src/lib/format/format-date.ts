import dayjs, { type Dayjs } from 'dayjs'
import { calendarDay } from '../../../contract/calendar-day.ts'
import { dayWordsInUse, englishDays, type DayWords } from './day-words.ts'

export const churchTimeZone = 'Africa/Lagos'

/** A date (`YYYY-MM-DD`, no time zone) as "Sunday 22 November"; with the year where it is not this one's. */
export function formatDate(
  date: string,
  today: string = todayIn(),
  words: DayWords = dayWordsInUse(),
): string {
  const day = dayOf(date)
  return [words.days[day.day()], day.date(), words.months[day.month()], ...yearOf(date, today)].join(' ')
}

/** A date in full: "Sunday, November 22nd 2026"; in other languages as they write it. */
export function formatLongDate(date: string): string {
  // English carries its "22nd" with it; the plugin that would write it costs a kilobyte more.
  if (dayWordsInUse() !== englishDays) return formatDate(date, '')
  const day = dayOf(date)
  return day.format(`dddd, MMMM ${dayjs.Ls.en?.ordinal?.(day.date()) ?? 'D'} YYYY`)
}

/** A date short enough for a table: "22 Nov 2026". */
export function formatShortDate(date: string): string {
  const day = dayOf(date)
  return `${day.date()} ${dayWordsInUse().shortMonths[day.month()]} ${day.year()}`
}

/** A day of the week and month, for a table: "Sun 22 Nov"; with the year where it is not this one's. */
export function formatShortDay(date: string, today: string = todayIn()): string {
  const { shortDays, shortMonths } = dayWordsInUse()
  const day = dayOf(date)
  return [shortDays[day.day()], day.date(), shortMonths[day.month()], ...yearOf(date, today)].join(' ')
}

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

/** Nothing where it goes without saying. */
function yearOf(date: string, today: string): string[] {
  const year = date.slice(0, 4)
  return year === today.slice(0, 4) ? [] : [year]
}
