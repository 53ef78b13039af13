import dayjs, { type Dayjs } from 'dayjs'

export const churchTimeZone = 'Africa/Lagos'

/** A date (`YYYY-MM-DD`, no time zone) as "Sunday 22 November"; with the year where it is not this one's. */
export function formatDate(date: string, today: string = todayIn()): string {
  return dayOf(date).format(inYearOf(date, today) ? 'dddd D MMMM' : 'dddd D MMMM YYYY')
}

/** A date in full: "Sunday, November 22nd 2026". */
export function formatLongDate(date: string): string {
  const day = dayOf(date)
  // English carries its "22nd" with it; the plugin that would write it costs a kilobyte more.
  return day.format(`dddd, MMMM ${dayjs.Ls.en?.ordinal?.(day.date()) ?? 'D'} YYYY`)
}

/** A date short enough for a table: "22 Nov 2026". */
export function formatShortDate(date: string): string {
  return dayOf(date).format('D MMM YYYY')
}

/** A day of the week and month, for a table: "Sun 22 Nov"; with the year where it is not this one's. */
export function formatShortDay(date: string, today: string = todayIn()): string {
  return dayOf(date).format(inYearOf(date, today) ? 'ddd D MMM' : 'ddd D MMM YYYY')
}

/** A birthday: "22 November", or only what is known of it. Month is 1 to 12. */
export function formatBirthday(day: number | null, month: number | null): string {
  const name = month === null ? '' : monthName(month)
  return [day ?? '', name].filter((part) => part !== '').join(' ')
}

/** The English name of a month, 1 to 12. */
export function monthName(month: number): string {
  return dayjs(new Date(2000, month - 1)).format('MMMM')
}

/** Today's date (`YYYY-MM-DD`) in a church's time zone. */
export function todayIn(timeZone: string = churchTimeZone, now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
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

function inYearOf(date: string, today: string): boolean {
  return date.slice(0, 4) === today.slice(0, 4)
}
