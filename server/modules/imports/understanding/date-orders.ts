/** Finds whether the day or the month comes first in the dates of a list. */
import type { DateOrder, ImportColumn, ImportTarget } from '../../../../contract/routes/imports.ts'
import { NUMBERS, serviceDayIn } from './days.ts'

/** Returns the columns that hold days. */
export const datedAmong = (targets: ImportTarget[]): number[] =>
  targets.flatMap((target, at) => (DATED.has(target) ? [at] : []))

const DATED: ReadonlySet<ImportTarget> = new Set(['date', 'date_of_birth', 'joined'])

/** `settled`: the order by target if its dates show it; `open`: the order of some dates is ambiguous. */
export type DateOrders = { order: DateOrder; open: boolean; settled: SettledOrders }

/** A typed birthday may have another order than a program's dates beside it, so each target is checked separately. */
export type SettledOrders = Partial<Record<ImportTarget, DateOrder>>

/**
 * Finds the order of a list's dates, over all of its columns and for each target.
 * @param values the values of each dated column
 */
export function dateOrdersIn(
  values: string[][],
  columns: ImportColumn[],
  targets: ImportTarget[],
): DateOrders {
  const dated = datedAmong(targets)
  const said = (target: ImportTarget) => [
    ...dated.flatMap((at, place) => (targets[at] === target ? (values[place] ?? []) : [])),
    ...columns.flatMap(({ title }, at) =>
      target === 'mark' && targets[at] === target ? [serviceDayIn(title)?.day ?? title] : [],
    ),
  ]
  const kinds = ([...DATED, 'mark'] as const).map((target) => ({ target, ...dateOrderOf(said(target)) }))
  return {
    order: dateOrderOf([...DATED, 'mark' as const].flatMap(said)).order,
    open: kinds.some(({ open }) => open),
    settled: Object.fromEntries(kinds.flatMap(({ target, open, order }) => (open ? [] : [[target, order]]))),
  }
}

/**
 * Finds the order of these dates. `open`: a person must choose, because some dates are ambiguous and none settles it.
 */
export function dateOrderOf(values: Iterable<string>): { order: DateOrder; open: boolean } {
  const seen = { dmy: 0, mdy: 0, open: 0 }
  for (const value of values) {
    const found = NUMBERS.exec(value.trim())
    if (!found) continue
    const [a, b] = [Number(found[1]), Number(found[2])]
    if (a > 12 && b <= 12) seen.dmy += 1
    else if (b > 12 && a <= 12) seen.mdy += 1
    else if (a !== b && a <= 12 && b <= 12) seen.open += 1
  }
  const settled = seen.dmy > 0 !== seen.mdy > 0
  return { order: seen.mdy > seen.dmy ? 'mdy' : 'dmy', open: seen.open > 0 && !settled }
}
