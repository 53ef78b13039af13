import type { SentSms, SmsCounts } from '../../../contract/routes/sms.ts'

type SendState = Pick<SentSms, 'state' | 'scheduled_for'>

/** True while it is being sent, and when its scheduled time has come. */
export const goesOut = ({ state, scheduled_for }: SendState, now: string): boolean =>
  state === 'sending' ||
  (state === 'scheduled' && scheduled_for !== null && Date.parse(scheduled_for) <= Date.parse(now))

/** The next scheduled time in milliseconds; null if none is ahead. */
export function nextTime(sent: readonly SendState[], now: string): number | null {
  const times = sent
    .filter((one) => one.state === 'scheduled' && !goesOut(one, now))
    .map(({ scheduled_for }) => Date.parse(scheduled_for ?? ''))
  return times.length === 0 ? null : Math.min(...times)
}

/** True while it is being sent, and until every recipient has a final state. */
export const stillMoves = (one: SentSms, now: string): boolean =>
  goesOut(one, now) || (one.state === 'done' && one.counts.sent + one.counts.handing > 0)

/** Up to this many recipients the list is loaded again with each change. */
const FEW = 100

/**
 * True if the shown recipients must be loaded again. A list of thousands is loaded again only when the sending rests.
 */
export function outgrown(shown: SentSms, seen: SentSms, now: string): boolean {
  if (shown.state !== seen.state) return true
  if (shown.recipients <= FEW) return !sameCounts(shown.counts, seen.counts)
  return stillMoves(shown, now) !== stillMoves(seen, now)
}

const sameCounts = (one: SmsCounts, other: SmsCounts): boolean =>
  Object.entries(one).every(([state, count]) => other[state as keyof SmsCounts] === count)
