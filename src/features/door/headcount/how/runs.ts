import type { HeadEntry, Heads } from '../../../../../sync/client/api.ts'
import { isSame, KINDS, NONE, opposite, plus } from '../kinds.ts'

/** Successive taps of one account. Taps that add and taps that subtract form separate runs. */
export type Run = {
  /** The id of its first tap. */
  id: string
  by: string | null
  own: boolean
  /** ISO 8601. */
  from: string
  to: string
  heads: Heads
  /** The server has not received all of it. */
  waits: boolean
  /** Time at which the same account subtracted exactly this run again. */
  takenBackAt: string | null
}

/** A longer pause starts a new run. */
const PAUSE_MS = 120_000

/** Returns the runs, latest first. A run that was taken back is shown with the time of that, not as two runs. */
export function runsOf(entries: readonly HeadEntry[]): Run[] {
  const runs: Run[] = []
  const lastOf = new Map<string | null, Run>()
  for (const entry of entries) {
    const open = lastOf.get(entry.by)
    if (open && goesOn(open, entry)) join(open, entry)
    else {
      const run = runOf(entry)
      runs.push(run)
      lastOf.set(entry.by, run)
    }
  }
  return withoutTakenBack(runs).reverse()
}

function runOf({ id, by, own, at, waits, ...entry }: HeadEntry): Run {
  return { id, by, own, from: at, to: at, heads: plus(NONE, entry), waits, takenBackAt: null }
}

function join(run: Run, entry: HeadEntry): void {
  run.heads = plus(run.heads, entry)
  run.to = entry.at
  run.waits ||= entry.waits
}

const goesOn = (run: Run, entry: HeadEntry): boolean =>
  takesOff(run.heads) === takesOff(entry) && Date.parse(entry.at) - Date.parse(run.to) <= PAUSE_MS

const takesOff = (heads: Heads): boolean => KINDS.some((kind) => heads[kind] < 0)

function withoutTakenBack(runs: Run[]): Run[] {
  const remaining: Run[] = []
  for (const run of runs) {
    const meant = remaining.findLast(
      (one) =>
        one.by === run.by &&
        one.takenBackAt === null &&
        !takesOff(one.heads) &&
        isSame(one.heads, opposite(run.heads)),
    )
    if (!meant) remaining.push(run)
    else {
      meant.takenBackAt = run.to
      meant.waits ||= run.waits
    }
  }
  return remaining
}
