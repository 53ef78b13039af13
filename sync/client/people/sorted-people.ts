/** People in an order, kept through single changes without sorting everybody again. */
import type { Person } from '../api.ts'

type Order = (a: Person, b: Person) => number

/** Where `person` stands, or would stand. */
export function placeOf(people: readonly Person[], person: Person, order: Order): number {
  let low = 0
  let high = people.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = people[middle]
    if (at && order(at, person) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** In place. `before` and `after` are null for somebody new or gone. */
export function replaceOne(
  people: Person[],
  before: Person | null,
  after: Person | null,
  order: Order,
): void {
  if (before) {
    const at = placeOf(people, before, order)
    if (people[at]?.id === before.id) people.splice(at, 1)
  }
  if (after) people.splice(placeOf(people, after, order), 0, after)
}
