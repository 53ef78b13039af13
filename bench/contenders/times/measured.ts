/** A run, and rows of runs. */
import type { Line } from '../../browser/line.ts'
import { LINES } from '../../browser/line.ts'
import { median, p95 } from '../../quantiles.ts'
import type { Row, Wire } from '../../row.ts'
import type { Workshop } from '../../workshop.ts'

export type Run = { seconds: number; wire: Wire }

export const caseOf = (line: Line, slowed: number): string => `${LINES[line]}, CPU ÷ ${slowed}`

/** What does not end in its time or breaks is told, and the others go on; the whole then fails at its end. */
export async function attempt({ say }: Workshop, work: () => Promise<Run>): Promise<Run[]> {
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

/** Of no run: a dash. */
export function rowOf(name: string, runs: readonly Run[]): Row {
  if (runs.length === 0) return { name, unit: 's', median: Number.NaN, p95: null }
  const seconds = runs.map((run) => run.seconds)
  return { name, unit: 's', median: median(seconds), p95: p95(seconds), wire: runs.at(-1)!.wire }
}
