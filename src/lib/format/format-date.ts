export const churchTimeZone = 'Africa/Lagos'

const words = new Intl.DateTimeFormat('en-NG', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

type DateWords = { weekday: string; day: number; month: string; year: number }

/** A date (`YYYY-MM-DD`, no time zone) as "Sunday 22 November"; with the year where it is not this one's. */
export function formatDate(date: string, today: string = todayIn()): string {
  const { weekday, day, month, year } = wordsOf(date)
  const tail = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${year}`
  return `${weekday} ${day} ${month}${tail}`
}

/** A date in full: "Sunday, November 22nd 2026". */
export function formatLongDate(date: string): string {
  const { weekday, day, month, year } = wordsOf(date)
  return `${weekday}, ${month} ${day}${ordinal(day)} ${year}`
}

/** A date short enough for a table: "22 Nov 2026". */
export function formatShortDate(date: string): string {
  const { day, month, year } = wordsOf(date)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** A birthday: "22 November", or only what is known of it. Month is 1 to 12. */
export function formatBirthday(day: number | null, month: number | null): string {
  const name = month === null ? '' : monthName(month)
  return [day ?? '', name].filter((part) => part !== '').join(' ')
}

/** The English name of a month, 1 to 12. */
export function monthName(month: number): string {
  return wordsOf(`2000-${String(month).padStart(2, '0')}-01`).month
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

function wordsOf(date: string): DateWords {
  const parts = words.formatToParts(new Date(`${date.slice(0, 10)}T12:00:00Z`))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    weekday: part('weekday'),
    day: Number(part('day')),
    month: part('month'),
    year: Number(part('year')),
  }
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[day % 10] ?? 'th'
}
