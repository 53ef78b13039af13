/** What a typed day and month of birth have to be together. */
type Birthday = { day_of_birth?: number | null | undefined; month_of_birth?: number | null | undefined }
type Checked = { value: Birthday; issues: unknown[] }

/** Days of each month; 29 February is somebody's birthday too. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Where only one of the two is known, there may be such a day. */
export const hasDay = ({ day_of_birth: day, month_of_birth: month }: Birthday): boolean =>
  !day || !month || day <= (LONGEST[month - 1] ?? 31)

export const NO_SUCH_DAY = 'That month has no such day.'

export function birthdayExists({ value, issues }: Checked): void {
  if (!hasDay(value)) issues.push(problem(value, 'day_of_birth', NO_SUCH_DAY))
}

/** One without the other is no birthday. */
export function birthdayWhole({ value, issues }: Checked): void {
  const { day_of_birth: day, month_of_birth: month } = value
  if (day && !month) issues.push(problem(value, 'month_of_birth', 'Please choose the month of that day.'))
  if (month && !day) issues.push(problem(value, 'day_of_birth', 'Please choose the day of that month.'))
}

const problem = (input: Birthday, path: keyof Birthday, message: string) => ({
  code: 'custom',
  path: [path],
  message,
  input,
})
