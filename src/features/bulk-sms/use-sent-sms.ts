import { useCallback, useEffect, useMemo, useState } from 'react'
import { smsRoutes, type SentSms } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { goesOut } from './how-far.ts'
import { useLooking } from './use-looking.ts'
import { useNextTime } from './use-next-time.ts'

/** As many as one response holds: the table searches and sorts all of them. */
const MOST = 5_000
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
  useEffect(() => setFresh(new Map()), [list])
  const sent = useMemo(
    () => (list.status === 'ready' ? list.value.map((one) => fresh.get(one.id) ?? one) : null),
    [list, fresh],
  )
  useNextTime(sent ?? NONE)
  const going = (sent ?? NONE).filter((one) => goesOut(one, now())).map(({ id }) => id)
  const seen = useCallback(
    (one: SentSms) => {
      setFresh((before) => new Map(before).set(one.id, one))
      if (!goesOut(one, now())) onEnded()
    },
    [now, onEnded],
  )
  useLooking(going.join(' '), seen)
  return { list, sent, reload }
}
