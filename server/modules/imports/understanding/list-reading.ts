/** Finds the facts for reading a row that only the whole list shows. */
import type { DateOrder, ImportTarget } from '../../../../contract/routes/imports.ts'
import type { Reading } from './person.ts'
import { xMeansAmong } from './words.ts'
import { readDay } from './days.ts'

export type ListReading = Required<Pick<Reading, 'filler_year' | 'x_means'>>

/** Columns that need all their values. */
export const needsAllValues = (target: ImportTarget): boolean =>
  target === 'date_of_birth' || target === 'mark'

/**
 * @param values the values of each column; those of other targets may be left out
 * @param order of the birthdays
 * @param today by the church's own calendar
 */
export function listReading(
  targets: readonly ImportTarget[],
  values: readonly (readonly string[])[],
  order: DateOrder,
  today: string,
): ListReading {
  const under = (wanted: ImportTarget) =>
    targets.flatMap((target, at) => (target === wanted ? (values[at] ?? []) : []))
  return {
    filler_year: fillerYearOf(under('date_of_birth'), order, today),
    x_means: xMeansAmong(under('mark')),
  }
}

/**
 * Finds a year that nobody typed: Excel adds the current year to a typed day and month. Returns this year or the
 * last if most birthdays of a list have it.
 * @param values the values in the columns of birthdays
 * @param today by the church's own calendar
 */
export function fillerYearOf(values: string[], order: DateOrder, today: string): number | null {
  const years = values.flatMap((value) => readDay(value, order)?.year ?? [])
  const now = Number(today.slice(0, 4))
  return (
    [now, now - 1].find((year) => {
      const those = years.filter((one) => one === year).length
      return those > 1 && those > years.length / 2
    }) ?? null
  )
}
