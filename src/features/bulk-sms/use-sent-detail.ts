import { useCallback, useEffect, useState } from 'react'
import { smsRoutes, type SentSms } from '../../../contract/routes/sms.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useLoaded, type Loaded } from '../../lib/api/use-loaded.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { outgrown, stillMoves } from './how-far.ts'
import { useLooking } from './use-looking.ts'

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
