/**
 * Tells children: people under 13 by date of birth, or marked as a child. Phones of ushers hold the end of the month in
 * which a child turns 13 (`child_until`), so that it does not reveal the day of birth. Every phone counts by it.
 */
import { addMonths, daysBetween, daysInMonth } from './days.ts'
import { CHILD_UNDER_YEARS, GUARDIAN_FROM_YEARS } from '../people/household.ts'

/** `child_until` of a person who is marked as a child. */
export const ALWAYS = '9999-12-31'

type Born = { child?: boolean | null | undefined; date_of_birth?: string | null | undefined }

/** The last day on which the person counts as a child, `YYYY-MM-DD`; null if nothing says that they are or were one. */
export function childUntil({ child, date_of_birth: born }: Born): string | null {
  if (child) return ALWAYS
  if (!born) return null
  const turns = addMonths(`${born.slice(0, 7)}-01`, CHILD_UNDER_YEARS * 12)
  return `${turns.slice(0, 8)}${daysInMonth(Number(turns.slice(0, 4)), Number(turns.slice(5, 7)))}`
}

/** True for a child on that day. @param until `child_until` */
export const isChildOn = (until: string | null | undefined, day: string): boolean =>
  Boolean(until) && String(until) >= day

const YEARS_BETWEEN = GUARDIAN_FROM_YEARS - CHILD_UNDER_YEARS

/**
 * True for a child, and for somebody known to be under 18 on that day. A person without a date of birth is an adult.
 * @param until `child_until`, also of somebody who is 13 or older
 */
export const isMinorOn = (until: string | null | undefined, day: string): boolean =>
  isChildOn(until, day) || (Boolean(until) && addMonths(String(until), YEARS_BETWEEN * 12, 31) >= day)

/** The child's age in whole years by `child_until`; null if only the mark says that they are a child. */
export function ageOf(until: string | null | undefined, day: string): number | null {
  if (!until || until === ALWAYS || until < day) return null
  const years = Math.ceil(daysBetween(day, until) / 365.25)
  return Math.max(0, CHILD_UNDER_YEARS - Math.max(1, years))
}
