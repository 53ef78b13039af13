/** What a typed day and month of birth have to be together. */
type Birthday = { day_of_birth?: number | null | undefined; month_of_birth?: number | null | undefined }
type Checked = { value: Birthday; issues: unknown[] }

/** Days of each month; 29 February is somebody's birthday too. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export function birthdayExists({ value, issues }: Checked): void {
  const { day_of_birth: day, month_of_birth: month } = value
  if (day && month && day > (LONGEST[month - 1] ?? 31))
    issues.push(problem(value, 'day_of_birth', 'That month has no such day.'))
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
