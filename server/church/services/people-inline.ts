/**
 * Lists of people inside the answers of other lists. They are long: each begins there and goes on in a call of its own,
 * page by page, and an answer holds only as many of them as people are told of at once.
 */
import type { GoesOn, ServicePerson } from '../../../contract/routes/people.ts'
import { pageOf } from '../cursor.ts'

/** Of one list. */
export const PEOPLE_INLINE = 250
const PEOPLE_AT_ONCE = 2 * PEOPLE_INLINE
/** Of small churches; each asks for its people anew. */
export const WITH_PEOPLE_AT_ONCE = 20

type Counted = { attendees: number; absentees: number }
type Page<T> = { items: T[]; next_cursor: string | null }

/** The first of a page, as many as their people may be told of at once, which is one at least; the others are the next page. */
export function thatFit<T extends Counted>(page: Page<T>, keysOf: (item: T) => string[]): Page<T> {
  let people = 0
  const beyond = page.items.findIndex(({ attendees, absentees }) => {
    people += Math.min(attendees, PEOPLE_INLINE) + Math.min(absentees, PEOPLE_INLINE)
    return people > PEOPLE_AT_ONCE
  })
  return beyond < 0 ? page : pageOf(page.items, beyond, keysOf)
}

/** Nobody is left out in silence: what a list that does not stand here whole says instead. */
export function moreOf<View extends string>(
  lists: Record<View, [begun: Page<ServicePerson>, count: number]>,
): Partial<Record<View, GoesOn>> {
  const more: Partial<Record<View, GoesOn>> = {}
  for (const view of Object.keys(lists) as View[]) {
    const [{ next_cursor }, count] = lists[view]
    if (next_cursor) more[view] = { count, next_cursor }
  }
  return more
}
