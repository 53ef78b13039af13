import type { Heads } from '../../../../sync/client/api.ts'
import { inTheRoom } from './kinds.ts'
import { tHeadcount } from './messages.ts'

/** Offline the counts of others are unknown. The text still warns if there are more guests than people. */
export function beneathCount(sum: Heads, named: number, online: boolean): string {
  if (online) return compareWords(sum, named)
  const unknown = tHeadcount('headcount.othersUnknown')
  return lacksPeople(sum) ? `${tHeadcount('headcount.moreGuests')} ${unknown}` : unknown
}

/** Guests are part of the people, and an usher may count them first. */
const lacksPeople = (sum: Heads): boolean => sum.guests > inTheRoom(sum)

/**
 * Compares the headcount with the marks by name.
 * @param named how many are marked by name
 */
export function compareWords(sum: Heads, named: number): string {
  const counted = inTheRoom(sum)
  if (lacksPeople(sum)) return tHeadcount('headcount.moreGuests')
  if (counted === 0) return named === 0 ? '' : tHeadcount('headcount.noneCounted', { count: named })
  if (named === 0) return tHeadcount('headcount.noneNamed')
  if (counted === named) return tHeadcount('headcount.agree', { count: counted })
  return counted > named
    ? tHeadcount('headcount.moreCounted', { named, count: counted - named })
    : tHeadcount('headcount.moreNamed', { named, count: named - counted })
}

/**
 * "You counted 34, others 120", as short as is true.
 * @param own this account's part of the sum
 */
export function shareWords(sum: Heads, own: Heads): string {
  const mine = own.men + own.women + own.children
  const others = sum.men + sum.women + sum.children - mine
  if (others === 0) return tHeadcount('headcount.byYou', { own: mine })
  if (mine === 0) return tHeadcount('headcount.byOthers', { others })
  if (mine < 0) return tHeadcount('headcount.youLess', { others, off: -mine })
  if (others < 0) return tHeadcount('headcount.othersLess', { own: mine, off: -others })
  return tHeadcount('headcount.byBoth', { own: mine, others })
}
