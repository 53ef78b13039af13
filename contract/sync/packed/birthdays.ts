/** Dates of birth whose day and month stand in the row anyway, as the year alone. */
export type Birthdays = { years: (number | string | null)[] }

type Given = readonly unknown[] | undefined

export function packBirthdays(dates: readonly unknown[], months: Given, days: Given): Birthdays {
  return {
    years: dates.map((date, row) => {
      const year = typeof date === 'string' ? Number(date.slice(0, 4)) : Number.NaN
      return dateOf(year, months?.[row], days?.[row]) === date ? year : (date as string | null)
    }),
  }
}

/** Null where a year stands beside no day. */
export function unpackBirthdays({ years }: Birthdays, months: Given, days: Given): unknown[] | null {
  const dates = years.map((year, row) =>
    typeof year === 'number' ? dateOf(year, months?.[row], days?.[row]) : year,
  )
  return dates.includes(undefined) ? null : dates
}

function dateOf(year: number, month: unknown, day: unknown): string | undefined {
  if (typeof month !== 'number' || typeof day !== 'number' || Number.isNaN(year)) return undefined
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
}

const digits = (number: number, length: number) => String(number).padStart(length, '0')
