import type { Church, Headcount, HeadEntry, Heads } from '../../../../../sync/client/api.ts'
import { Sheet } from '../../../../ui/dialog.tsx'
import { goesBelow, opposite, headsWords, isSame, KINDS, NONE, plus, type Counting } from '../counting.tsx'
import { tHeadcount } from '../messages.ts'
import { useCallback } from 'react'
import { attendanceRecordRoutes } from '../../../../../contract/routes/attendance-records.ts'
import { api } from '../../../../lib/api/api.ts'
import { personName } from '../../../../lib/format/person-name.ts'
import { useLoaded } from '../../../../lib/api/queries.ts'
import { formatTime } from '../../../../lib/format/format-date.ts'

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

type HowSheetProps = {
  open: boolean
  church: Church
  serviceId: string
  headcount: Headcount
  count: Counting['count']
  onClose: () => void
}

/** More than a person reads. One line says how many earlier runs exist. */
const SHOWN = 60

/** "How this was counted": account, time and number, and a button to take back one's own. */
export function HowSheet({ open, onClose, ...props }: HowSheetProps) {
  return (
    <Sheet open={open} title={tHeadcount('headcount.how')} onClose={onClose}>
      <HowList {...props} />
    </Sheet>
  )
}

function HowList({ church, serviceId, headcount, count }: Omit<HowSheetProps, 'open' | 'onClose'>) {
  const names = useCounters(serviceId)
  const runs = runsOf(headcount.entries())
  if (runs.length === 0) return <p>{tHeadcount('headcount.howNothing')}</p>
  return (
    <>
      <ul className="heads-runs">
        {runs.slice(0, SHOWN).map((run) => (
          <RunLine
            key={run.id}
            run={run}
            name={(run.by && names.get(run.by)) || undefined}
            timeZone={church.church.time_zone}
            onTakeBack={
              goesBelow(headcount.sum, opposite(run.heads))
                ? undefined
                : () => void count(opposite(run.heads))
            }
          />
        ))}
      </ul>
      {runs.length > SHOWN && <p>{tHeadcount('headcount.earlier', { count: runs.length - SHOWN })}</p>}
    </>
  )
}

/** Names of the counting accounts, by account id. Phones store no names of the team, so offline there are none. */
export function useCounters(serviceId: string): ReadonlyMap<string, string> {
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(attendanceRecordRoutes.listCounters, { params: { id: serviceId }, signal }),
    [serviceId],
  )
  const [counters] = useLoaded(load)
  if (counters.status !== 'ready') return new Map()
  return new Map(counters.value.map((one) => [one.id, personName(one)]))
}

type RunLineProps = {
  run: Run
  /** The name of the counter, if the server has sent it. */
  name: string | undefined
  timeZone: string
  /** Undefined: others have subtracted so many that this run cannot be taken back too. */
  onTakeBack: (() => void) | undefined
}

/** "+12 men · You, 09:42 to 09:47". */
export function RunLine({ run, name, timeZone, onTakeBack }: RunLineProps) {
  const time = (instant: string) => formatTime(instant, timeZone)
  const [from, to] = [time(run.from), time(run.to)]
  const what = headsWords(run.heads)
  const said = [
    `${whoOf(run, name)}, ${from === to ? from : tHeadcount('headcount.from', { from, to })}`,
    run.takenBackAt && tHeadcount('headcount.takenBackAt', { time: time(run.takenBackAt) }),
    run.waits && tHeadcount('headcount.onThisPhone'),
  ]
  return (
    <li data-taken-back={run.takenBackAt ? true : undefined}>
      <div>
        <strong>{what}</strong>
        <span>{said.filter(Boolean).join(' · ')}</span>
      </div>
      {run.own && !run.takenBackAt && onTakeBack && (
        <button
          type="button"
          aria-label={tHeadcount('headcount.takeBackNamed', { what })}
          onClick={onTakeBack}
        >
          {tHeadcount('headcount.takeBack')}
        </button>
      )}
    </li>
  )
}

function whoOf(run: Run, name: string | undefined): string {
  if (run.own) return tHeadcount('headcount.you')
  if (run.by === null) return tHeadcount('headcount.office')
  return name ?? tHeadcount('headcount.somebody')
}
