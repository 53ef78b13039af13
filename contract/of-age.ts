/** Decides by date of birth whether a person is 18 or older. */

/** Somebody born after this day is under 18. @param day the church's today, `YYYY-MM-DD` */
export const eighteenYearsBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`.replace('-02-29', '-02-28')

export const isOfAge = (dateOfBirth: string, day: string): boolean => dateOfBirth <= eighteenYearsBefore(day)
