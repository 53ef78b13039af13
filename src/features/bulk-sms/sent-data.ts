import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { smsRoutes, type SentSms, type SmsCounts } from '../../../contract/routes/sms.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useLoaded, type Loaded } from '../../lib/api/queries.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'

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

const ARRIVING_MS = 600_000

/** True for the first minutes after sending, in which most deliveries are reported. */
export const isArriving = (one: SentSms, now: string): boolean =>
  stillMoves(one, now) && Date.parse(now) - Date.parse(one.scheduled_for ?? one.created_at) < ARRIVING_MS

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
const LOOK_MS = 2_000

/**
 * Loads the progress of these messages every two seconds while the page is visible.
 * @param ids separated by spaces @param seen must stay the same function
 */
function useLooking(ids: string, seen: (one: SentSms) => void): void {
  useEffect(() => {
    if (ids === '') return
    const leaving = new AbortController()
    const look = async (id: string) => {
      const query = { counts_only: 'true' } as const
      seen(await api.call(smsRoutes.getSentSms, { params: { id }, query, signal: leaving.signal }))
    }
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      // A failed request is repeated two seconds later.
      for (const id of ids.split(' ')) void look(id).catch(() => undefined)
    }, LOOK_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [ids, seen])
}
const DAY_MS = 86_400_000

/** Redraws the screen at the next scheduled time, so that it shows the sending. */
function useNextTime(sent: readonly SentSms[]): void {
  const { now } = useChurch()
  const [, draw] = useState(0)
  const next = nextTime(sent, now())
  useEffect(() => {
    const wait = next === null ? DAY_MS : next - Date.parse(now())
    if (wait >= DAY_MS) return
    const timer = setTimeout(() => draw((count) => count + 1), wait)
    return () => clearTimeout(timer)
  }, [next, now])
}
export type SentDetail = AnswerOf<typeof smsRoutes.getSentSms>

/** One SMS and its recipients, with its progress while it is being sent. */
export function useSentDetail(id: string): [Loaded<SentDetail>, () => void] {
  const { now } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(smsRoutes.getSentSms, { params: { id }, signal }),
    [id],
  )
  const [loaded, reload] = useLoaded(load)
  const [seen, setSeen] = useState<SentSms | null>(null)
  useEffect(() => setSeen(null), [loaded])
  const shown = loaded.status === 'ready' ? loaded.value : null
  const look = useCallback(
    (one: SentSms) => {
      if (shown && outgrown(shown, one, now())) reload()
      else setSeen(one)
    },
    [shown, reload, now],
  )
  const latest = seen ?? shown
  useLooking(latest && stillMoves(latest, now()) ? latest.id : '', look)
  if (!shown || !seen) return [loaded, reload]
  return [{ status: 'ready', value: { ...seen, people: shown.people } }, reload]
}
/** As many as one response holds: the table searches and sorts all of them. */
export const MOST = 5_000
const NONE: readonly SentSms[] = []
type Fresh = ReadonlyMap<string, SentSms>

/** Sent messages, latest first, with the progress of those being sent. @param onEnded called when one is complete */
export function useSentSms(onEnded: () => void) {
  const { church, now } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(smsRoutes.listSentSms, { params: { id: church.id }, query: { limit: MOST }, signal }),
    [church.id],
  )
  const [list, reload] = useLastKnown('sent-sms', load)
  const [fresh, setFresh] = useState<Fresh>(new Map())
  const ended = useRef(new Set<string>())
  useEffect(() => setFresh(new Map()), [list])
  const sent = useMemo(
    () => (list.status === 'ready' ? list.value.map((one) => fresh.get(one.id) ?? one) : null),
    [list, fresh],
  )
  useNextTime(sent ?? NONE)
  const going = (sent ?? NONE).filter((one) => goesOut(one, now()) || isArriving(one, now()))
  const seen = useCallback(
    (one: SentSms) => {
      setFresh((before) => new Map(before).set(one.id, one))
      // The money is settled when the sending ends, not when the last delivery is reported.
      if (!goesOut(one, now()) && !ended.current.has(one.id)) {
        ended.current.add(one.id)
        onEnded()
      }
    },
    [now, onEnded],
  )
  useLooking(going.map(({ id }) => id).join(' '), seen)
  return { list, sent, reload }
}
