/** Heads by kind, and sums of them. */
import type { RowOf } from '../../../contract/tables/index.ts'

/** Heads by kind. Guests come for the first time; they are men, women or children and counted there too. */
export type Heads = { men: number; women: number; children: number; guests: number }

/** One tap or correction. */
export type HeadEntry = Heads & {
  /** The id of its op. */
  id: string
  /** ISO 8601. */
  at: string
  /** The account; null for what the church's own records added without one. */
  by: string | null
  /** This account's, on whichever phone. */
  own: boolean
  /** Not received by the church yet. */
  waits: boolean
}

export type Headcount = {
  /** All taps added up. A kind can be below zero: where two people took off the same heads. */
  sum: Heads
  /** This account's part of it. */
  own: Heads
  /** Taps that still wait on this phone. */
  waiting: number
  /** Each tap, in the order of time. */
  entries(): readonly HeadEntry[]
}

export type HeadsRow = RowOf<'headcounts'>

export const NO_HEADS: Heads = { men: 0, women: 0, children: 0, guests: 0 }

/** @param times 1 adds, -1 takes off */
export function added(sum: Heads, more: Heads, times = 1): Heads {
  return {
    men: sum.men + times * more.men,
    women: sum.women + times * more.women,
    children: sum.children + times * more.children,
    guests: sum.guests + times * more.guests,
  }
}
