import { useCallback, useEffect, useMemo, useState } from 'react'
import { smsRoutes, type SentSms } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'

const LOOK_MS = 2_000
type Fresh = ReadonlyMap<string, SentSms>

/** What was sent, the latest first; what goes out just now is looked at again and again. @param onEnded one has gone out */
export function useSentSms(onEnded: () => void) {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(smsRoutes.listSentSms, { params: { id: church.id }, signal }),
    [church.id],
  )
  const [list, reload] = useLastKnown('sent-sms', load)
  const [fresh, setFresh] = useState<Fresh>(new Map())
  useEffect(() => setFresh(new Map()), [list])
  const sent = useMemo(
    () => (list.status === 'ready' ? list.value.map((one) => fresh.get(one.id) ?? one) : null),
    [list, fresh],
  )
  const going = (sent ?? [])
    .filter(({ state }) => state === 'sending')
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (going === '') return
    const leaving = new AbortController()
    const look = async (id: string) => {
      const query = { counts_only: 'true' } as const
      const one = await api.call(smsRoutes.getSentSms, { params: { id }, query, signal: leaving.signal })
      setFresh((before) => new Map(before).set(id, one))
      if (one.state !== 'sending') onEnded()
    }
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      // A look that fails is made again two seconds later.
      for (const id of going.split(' ')) void look(id).catch(() => undefined)
    }, LOOK_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [going, onEnded])
  return { list, sent, reload }
}
