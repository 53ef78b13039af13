/** Checks that the three fields of a birthday can be true together. */
type Birthday = { day_of_birth?: number | null | undefined; month_of_birth?: number | null | undefined }
export type TypedBirth = Birthday & { date_of_birth?: string | null | undefined }
export type BirthProblem = { path: keyof TypedBirth; message: string }
type Checked = { value: TypedBirth; issues: unknown[] }

/** Days of each month. 29 February is a valid birthday. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** True if the day exists in that month. If only one of the two is known, the day may exist. */
export const hasDay = ({ day_of_birth: day, month_of_birth: month }: Birthday): boolean =>
  !day || !month || day <= (LONGEST[month - 1] ?? 31)

export const NO_SUCH_DAY = 'That month has no such day.'
export const MONTH_MISSING = 'Please choose the month of that day.'
export const DAY_MISSING = 'Please choose the day of that month.'
export const OTHER_DAY = 'The date of birth says another day.'

/** The day and month of a date, `YYYY-MM-DD`. */
export const dayAndMonthOf = (date: string) => ({
  day_of_birth: Number(date.slice(8, 10)),
  month_of_birth: Number(date.slice(5, 7)),
})

/** Finds the conflict between the three fields. Null if there is none. A date alone provides day and month too. */
export function birthProblem(birth: TypedBirth): BirthProblem | null {
  const { day_of_birth: day, month_of_birth: month, date_of_birth: date } = birth
  if (date) {
    const own = dayAndMonthOf(date)
    if (day && day !== own.day_of_birth) return { path: 'day_of_birth', message: OTHER_DAY }
    if (month && month !== own.month_of_birth) return { path: 'month_of_birth', message: OTHER_DAY }
    return null
  }
  if (day && !month) return { path: 'month_of_birth', message: MONTH_MISSING }
  if (month && !day) return { path: 'day_of_birth', message: DAY_MISSING }
  return hasDay(birth) ? null : { path: 'day_of_birth', message: NO_SUCH_DAY }
}

/** For a request with all of a person's fields. */
export function birthdayAgrees({ value, issues }: Checked): void {
  const problem = birthProblem(value)
  if (problem) issues.push({ code: 'custom', path: [problem.path], message: problem.message, input: value })
}

/** For a request with some fields: a day without its month may belong to the stored month. */
export function changedBirthdayAgrees(checked: Checked): void {
  const { day_of_birth: day, month_of_birth: month, date_of_birth: date } = checked.value
  if (date || (day !== undefined && month !== undefined)) birthdayAgrees(checked)
}
