/** How much is asked of everybody. `--quick` only shows that the part works; its times say nothing. */
import type { Line } from '../browser/line.ts'

export type Case = { size: number; line: Line; slowed: number; times: number }
export type Sending = { line: Line; slowed: number; marks: number; times: number }

const quick = process.argv.includes('--quick')
const whole = process.argv.includes('--whole')

const SMALL = quick ? 500 : 10_000
const LARGE = quick ? 1000 : 50_000

const CASES: Case[] = [
  { size: SMALL, line: 'open', slowed: 1, times: 1 },
  { size: SMALL, line: 'open', slowed: 6, times: 1 },
  { size: SMALL, line: 'poor', slowed: 1, times: 1 },
  { size: SMALL, line: 'poor', slowed: 6, times: 1 },
  { size: LARGE, line: 'open', slowed: 1, times: quick ? 1 : 3 },
  { size: LARGE, line: 'open', slowed: 6, times: 1 },
  { size: LARGE, line: 'poor', slowed: 6, times: 1 },
]

export const scale = {
  /** Seconds for the part; on a quiet machine it ends within 25 minutes. */
  within: whole ? 2700 : 1800,
  /** Marks that each contender takes through each fault. */
  marks: quick ? 200 : 2000,
  small: SMALL,
  large: LARGE,
  /** A large church over the poor line at full speed adds seven minutes. */
  cases: whole ? [...CASES, { size: LARGE, line: 'poor', slowed: 1, times: 1 } satisfies Case] : CASES,
  /** Marks that one request each carries over the poor line: two thousand would take a quarter of an hour. */
  onesOnPoorLine: quick ? 20 : 200,
  /** Seconds. */
  faultAtLeast: quick ? 6 : 10,
  faultAtMost: quick ? 30 : 90,
  healedAtMost: quick ? 60 : 120,
}
