/** Born after this day: under 18 on `day`. Both `YYYY-MM-DD`. */
export const eighteenYearsBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`.replace('-02-29', '-02-28')

export const isUnderAge = (dateOfBirth: string, day: string): boolean =>
  dateOfBirth > eighteenYearsBefore(day)
