import type { Heads } from '../../../../sync/client/api.ts'
import { tHeadcount } from './messages.ts'

/** The kinds of heads. Guests are men, women or children too, so they are not added to these. */
export const KINDS = ['men', 'women', 'children', 'guests'] as const
export type Kind = (typeof KINDS)[number]

const NAMES = {
  men: 'headcount.men',
  women: 'headcount.women',
  children: 'headcount.children',
  guests: 'headcount.guests',
} as const

const COUNTS = {
  men: 'headcount.ofMen',
  women: 'headcount.ofWomen',
  children: 'headcount.ofChildren',
  guests: 'headcount.ofGuests',
} as const

/** The most that one op adds or subtracts. */
export const MOST = 10_000

export const kindName = (kind: Kind): string => tHeadcount(NAMES[kind])

/** "2 men". */
export const kindCount = (kind: Kind, count: number): string => tHeadcount(COUNTS[kind], { count })

export const headsOf = (kind: Kind, count: number): Heads => ({ ...NONE, [kind]: count })

export const NONE: Heads = { men: 0, women: 0, children: 0, guests: 0 }

export const plus = (sum: Heads, more: Heads): Heads => ({
  men: sum.men + more.men,
  women: sum.women + more.women,
  children: sum.children + more.children,
  guests: sum.guests + more.guests,
})

export const opposite = (heads: Heads): Heads => ({
  men: 0 - heads.men,
  women: 0 - heads.women,
  children: 0 - heads.children,
  guests: 0 - heads.guests,
})

export const isSame = (a: Heads, b: Heads): boolean => KINDS.every((kind) => a[kind] === b[kind])

/** The sum of men, women and children. A kind below zero counts as zero. */
export const inTheRoom = ({ men, women, children }: Heads): number =>
  [men, women, children].reduce((sum, count) => sum + Math.max(0, count), 0)

/** "+2 men, +1 guest", "−1 woman". */
export function headsWords(heads: Heads): string {
  const said = KINDS.filter((kind) => heads[kind] !== 0).map(
    (kind) => `${heads[kind] < 0 ? '−' : '+'}${kindCount(kind, Math.abs(heads[kind]))}`,
  )
  return said.join(', ')
}

/** True if this change leaves a negative count, by what this phone knows. */
export const goesBelow = (sum: Heads, change: Heads): boolean =>
  KINDS.some((kind) => change[kind] < 0 && sum[kind] + change[kind] < 0)
