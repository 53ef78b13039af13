/** Finds the facts for reading a row that only the whole list shows. */
import type { DateOrder, ImportTarget } from '../../../contract/routes/imports.ts'
import { fillerYearOf } from './filler-year.ts'
import type { Reading } from './person-of.ts'
import { xMeansAmong } from './presence-in.ts'

export type ListReading = Required<Pick<Reading, 'filler_year' | 'x_means'>>

/** Columns whose values all have to be looked at. */
export const isToldByAll = (target: ImportTarget): boolean => target === 'date_of_birth' || target === 'mark'

/**
 * @param values what stands in each column; those of other targets may be left out
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
