/**
 * Applies the rule for birthdays on phones and on the server. Day and month are both set or both empty. A full date has
 * the same day and month. The fields written last win and the others follow (docs/decisions/0035-one-birthday.md).
 */
import { isDay } from '../../contract/calendar/days.ts'
import {
  birthProblem,
  dayAndMonthOf,
  DAY_MISSING,
  MONTH_MISSING,
  type BirthProblem,
} from '../../contract/people/birthday.ts'
import { isBirthDate } from '../../contract/fields.ts'
import type { MemberRow } from '../../contract/tables/members.ts'

export const BIRTH_FIELDS = ['day_of_birth', 'month_of_birth', 'date_of_birth'] as const
export type Birth = Pick<MemberRow, (typeof BIRTH_FIELDS)[number]>
type Said = { [Field in keyof Birth]?: Birth[Field] | undefined }

export const NO_BIRTH: Birth = { day_of_birth: null, month_of_birth: null, date_of_birth: null }

export const birthOf = ({ day_of_birth, month_of_birth, date_of_birth }: Birth): Birth => ({
  day_of_birth,
  month_of_birth,
  date_of_birth,
})

/** True if any birthday field is among these. */
export const saysBirth = (fields: object): boolean => BIRTH_FIELDS.some((field) => field in fields)

/** True if the three fields state one birthday, or none. Beside a date, day and month are set too. */
export const birthAgrees = (birth: Birth): boolean =>
  birthProblem(birth) === null &&
  (!birth.date_of_birth || Boolean(birth.day_of_birth && birth.month_of_birth))

/**
 * The birthday of a record after a change. An impossible part is left out and named in `problem`. The rest of the
 * birthday then stays as known.
 * @param said null clears a field, undefined does not mention it. If the date contradicts day and month, the date wins.
 */
export function birthAfter(known: Birth, said: Said): { birth: Birth; problem: BirthProblem | null } {
  const { date_of_birth: date } = said
  if (date && isBirthDate(date))
    return { birth: { ...dayAndMonthOf(date), date_of_birth: date }, problem: null }
  if (date) {
    const { birth } = birthAfter(known, {
      day_of_birth: said.day_of_birth,
      month_of_birth: said.month_of_birth,
    })
    return { birth, problem: { path: 'date_of_birth', message: 'Please check the date of birth.' } }
  }
  const without = date === null ? { ...birthOf(known), date_of_birth: null } : birthOf(known)
  if (said.day_of_birth === undefined && said.month_of_birth === undefined)
    return { birth: without, problem: null }
  const { day_of_birth = known.day_of_birth, month_of_birth = known.month_of_birth } = said
  const problem = birthProblem({ day_of_birth, month_of_birth })
  if (problem) return { birth: birthOf(known), problem }
  const parts = { day_of_birth, month_of_birth }
  return { birth: { ...parts, date_of_birth: inItsYear(without.date_of_birth, parts) }, problem: null }
}

/** Moves a known date to its new day and month. Null if its year has no such day, or the day is in the future. */
function inItsYear(
  date: string | null,
  { day_of_birth: day, month_of_birth: month }: Omit<Birth, 'date_of_birth'>,
) {
  if (!date || !day || !month) return null
  const two = (part: number) => String(part).padStart(2, '0')
  const followed = `${date.slice(0, 4)}-${two(month)}-${two(day)}`
  return isDay(followed) && isBirthDate(followed) ? followed : null
}

/** The known birthday, or the other one if none is known. For the same day, the year is added. */
export function filledBirth(known: Birth, other: Said): Birth {
  const { birth } = birthAfter(NO_BIRTH, other)
  const { day_of_birth: day, month_of_birth: month, date_of_birth: date } = known
  if (!birth.day_of_birth) return birthOf(known)
  if (!day || !month) return date ? birthOf(known) : birth
  const same = !date && day === birth.day_of_birth && month === birth.month_of_birth
  return same ? birth : birthOf(known)
}

/** The message to a change's author when its birthday was left out. */
export function birthLeftOut({ message }: BirthProblem): string {
  const half = message === MONTH_MISSING || message === DAY_MISSING
  return half
    ? 'Saved, but not the birthday: it needs both a day and a month. Please type it again.'
    : 'Saved, but not the birthday: there is no such day, or it is still to come. Please type it again.'
}
