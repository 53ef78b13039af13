/** Twins often have the same given names in another order, such as Kehinde Taiwo and Taiwo Kehinde. */
import { plainName } from '../../../sync/merge/names.ts'
import type { SaidFields } from '../understanding/person-of.ts'

/** The words of a name in the order in which it is written. */
export const writtenWords = ({ first_name, last_name }: SaidFields): string[] =>
  plainName([first_name, last_name].filter(Boolean).join(' ')).split(' ')

/** True for the same words in another order. A surname that moved from one end to the other does not count. */
export function mayBeTwins(a: readonly string[], b: readonly string[]): boolean {
  const isSame = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ')
  if (!isSame(a.toSorted(), b.toSorted())) return false
  return !a.some((_, at) => isSame([...a.slice(at), ...a.slice(0, at)], b))
}
