/** A year that nobody typed: Excel adds this one where a day and a month were typed. */
import type { DateOrder } from '../../../contract/routes/imports.ts'
import { readDay } from './days.ts'

/**
 * This year or the last, where most birthdays of a list have it.
 *
 * @param values what stands in the columns of birthdays
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
