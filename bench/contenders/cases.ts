/**
 * The amount of work for every contender, and rows of its runs. `--quick` only shows that the part runs; its times mean
 * nothing.
 */
import { type Line, LINES } from '../browser.ts'
import { median, p95 } from '../quantiles.ts'
import type { Row, Wire } from '../table.ts'
import type { BenchContext } from '../bench-context.ts'

export type Case = { size: number; line: Line; slowed: number; times: number }
export type Sending = { line: Line; slowed: number; marks: number; times: number }

const quick = process.argv.includes('--quick')

const SMALL = quick ? 500 : 10_000
const LARGE = quick ? 1000 : 50_000

export const scale = {
  /** Seconds for the part; on a quiet machine it ends within 25 minutes. */
  within: 1800,
  /** Marks per contender and fault. */
  marks: quick ? 200 : 2000,
  small: SMALL,
  large: LARGE,
  cases: [
    { size: SMALL, line: 'open', slowed: 1, times: 1 },
    { size: SMALL, line: 'open', slowed: 6, times: 1 },
    { size: SMALL, line: 'poor', slowed: 1, times: 1 },
    { size: SMALL, line: 'poor', slowed: 6, times: 1 },
    { size: LARGE, line: 'open', slowed: 1, times: quick ? 1 : 3 },
    { size: LARGE, line: 'open', slowed: 6, times: 1 },
    { size: LARGE, line: 'poor', slowed: 6, times: 1 },
  ] satisfies Case[],
  /** Marks with one request each over the poor line: two thousand would take a quarter of an hour. */
  onesOnPoorLine: quick ? 20 : 200,
  /** Seconds. */
  faultAtLeast: quick ? 6 : 10,
  faultAtMost: quick ? 30 : 90,
  healedAtMost: quick ? 60 : 120,
}

export type Run = { seconds: number; wire: Wire }

export const caseOf = (line: Line, slowed: number): string => `${LINES[line]}, CPU ÷ ${slowed}`

/** Reports work that fails or times out and continues with the others; the part then fails at its end. */
export async function attempt({ say }: BenchContext, work: () => Promise<Run>): Promise<Run[]> {
  try {
    return [await work()]
  } catch (failure) {
    const [words] = String(failure).split('\n')
    say(words!)
    unfinished.push(words!)
    return []
  }
}

export const unfinished: string[] = []

/** A dash without runs. */
export function rowOf(name: string, runs: readonly Run[]): Row {
  if (runs.length === 0) return { name, unit: 's', median: Number.NaN, p95: null }
  const seconds = runs.map((run) => run.seconds)
  return { name, unit: 's', median: median(seconds), p95: p95(seconds), wire: runs.at(-1)!.wire }
}
