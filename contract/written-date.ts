/** Formats dates for screens, public pages, prints, mails and SMS. */

/** Lists full English month names, January first, as the API returns them. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The names of days and months. Browsers lack some of the languages, and a page must read alike everywhere. */
export type DayWords = {
  /** Starts with Sunday. */
  readonly days: Seven
  readonly shortDays: Seven
  readonly months: Twelve
  readonly shortMonths: Twelve
}

type Four = readonly [string, string, string, string]
type Seven = readonly [...Four, string, string, string]
type Twelve = readonly [...Four, ...Four, ...Four]

/** Returns as many names as it gets. */
export function eachName<Names extends readonly string[]>(
  names: Names,
  written: (name: string) => string,
): { [At in keyof Names]: string }
export function eachName(names: readonly string[], written: (name: string) => string): string[] {
  return names.map((name) => written(name))
}

const first3 = (name: string) => name.slice(0, 3)
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const englishDays: DayWords = {
  days,
  shortDays: eachName(days, first3),
  months: MONTH_NAMES,
  shortMonths: eachName(MONTH_NAMES, first3),
}

/** "Sun 22 Nov 2026". @param date `YYYY-MM-DD`, alone or at the start of a longer text */
export function shortDate(date: string, words: DayWords = englishDays): string {
  const { weekday, day, month, year } = partsOf(date)
  return `${words.shortDays[weekday]} ${day} ${words.shortMonths[month]} ${year}`
}

/** The specification's form for one large date: "Sunday, November 22nd 2026". Other languages have no "nd". */
export function longDate(date: string, words: DayWords = englishDays): string {
  const { weekday, day, month, year } = partsOf(date)
  if (words !== englishDays) return `${words.days[weekday]} ${day} ${words.months[month]} ${year}`
  return `${words.days[weekday]}, ${words.months[month]} ${day}${ordinal(day)} ${year}`
}

/** A date has no time zone. */
function partsOf(date: string) {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return { weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(), day, month: month - 1, year }
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
