import type { SentSms, SmsCounts } from '../../../contract/routes/sms.ts'

type Standing = Pick<SentSms, 'state' | 'scheduled_for'>

/** It goes out, or its time has come and it is about to. */
export const goesOut = ({ state, scheduled_for }: Standing, now: string): boolean =>
  state === 'sending' ||
  (state === 'scheduled' && scheduled_for !== null && Date.parse(scheduled_for) <= Date.parse(now))

/** When the next of those that wait for their time goes out; null where none waits. */
export function nextTime(sent: readonly Standing[], now: string): number | null {
  const times = sent
    .filter((one) => one.state === 'scheduled' && !goesOut(one, now))
    .map(({ scheduled_for }) => Date.parse(scheduled_for ?? ''))
  return times.length === 0 ? null : Math.min(...times)
}

/** While it goes out, and until it is known of everybody whether it arrived. */
export const stillMoves = (one: SentSms, now: string): boolean =>
  goesOut(one, now) || (one.state === 'done' && one.counts.sent + one.counts.handing > 0)

/** Of so few the recipients are fetched again with each change. */
const FEW = 100

/** Whether the list of recipients that is shown has to be fetched again: of thousands only when it has come to rest. */
export function outgrown(shown: SentSms, seen: SentSms, now: string): boolean {
  if (shown.state !== seen.state) return true
  if (shown.recipients <= FEW) return !sameCounts(shown.counts, seen.counts)
  return stillMoves(shown, now) !== stillMoves(seen, now)
}

const sameCounts = (one: SmsCounts, other: SmsCounts): boolean =>
  Object.entries(one).every(([state, count]) => other[state as keyof SmsCounts] === count)
