import type { Heads } from '../../../../sync/client/api.ts'
import { inTheRoom } from './kinds.ts'
import { words } from './messages.ts'

/** Offline the counts of others are unknown. The text still warns if there are more guests than people. */
export function beneathCount(sum: Heads, named: number, online: boolean): string {
  if (online) return compareWords(sum, named)
  const unknown = words('headcount.othersUnknown')
  return lacksPeople(sum) ? `${words('headcount.moreGuests')} ${unknown}` : unknown
}

/** Guests are part of the people, and an usher may count them first. */
const lacksPeople = (sum: Heads): boolean => sum.guests > inTheRoom(sum)

/**
 * Compares the headcount with the marks by name.
 * @param named how many are marked by name
 */
export function compareWords(sum: Heads, named: number): string {
  const counted = inTheRoom(sum)
  if (lacksPeople(sum)) return words('headcount.moreGuests')
  if (counted === 0) return named === 0 ? '' : words('headcount.noneCounted', { count: named })
  if (named === 0) return words('headcount.noneNamed')
  if (counted === named) return words('headcount.agree', { count: counted })
  return counted > named
    ? words('headcount.moreCounted', { named, count: counted - named })
    : words('headcount.moreNamed', { named, count: named - counted })
}

/**
 * "You counted 34, others 120", as short as is true.
 * @param own this account's part of the sum
 */
export function shareWords(sum: Heads, own: Heads): string {
  const mine = own.men + own.women + own.children
  const others = sum.men + sum.women + sum.children - mine
  if (others === 0) return words('headcount.byYou', { own: mine })
  if (mine === 0) return words('headcount.byOthers', { others })
  if (mine < 0) return words('headcount.youLess', { others, off: -mine })
  if (others < 0) return words('headcount.othersLess', { own: mine, off: -others })
  return words('headcount.byBoth', { own: mine, others })
}
