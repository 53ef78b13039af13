/** Defines heads by kind and their sums. */
import type { RowOf } from '../../../contract/tables/index.ts'

/** Heads by kind. Guests are first timers, who also count as men, women or children. */
export type Heads = { men: number; women: number; children: number; guests: number }

/** One tap or correction. */
export type HeadEntry = Heads & {
  /** The id of its op. */
  id: string
  /** ISO 8601. */
  at: string
  /** The account; null for an entry of the church's own records without one. */
  by: string | null
  /** True for this account's taps, on any phone. */
  own: boolean
  /** Not received by the church yet. */
  waits: boolean
}

export type Headcount = {
  /** False until this phone has read the taps: no number would be right. */
  read: boolean
  /** The sum of all taps. A kind can be below zero if two people subtracted the same heads. */
  sum: Heads
  /** This account's part of it. */
  own: Heads
  /** Taps that are pending on this phone. */
  waiting: number
  /** Each tap, in the order of time. */
  entries(): readonly HeadEntry[]
}

export type HeadsRow = RowOf<'headcounts'>

export const NO_HEADS: Heads = { men: 0, women: 0, children: 0, guests: 0 }

/** @param times 1 adds, -1 subtracts */
export function added(sum: Heads, more: Heads, times = 1): Heads {
  return {
    men: sum.men + times * more.men,
    women: sum.women + times * more.women,
    children: sum.children + times * more.children,
    guests: sum.guests + times * more.guests,
  }
}
