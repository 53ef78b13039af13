import { useCallback } from 'react'
import { eventRoutes, type CountedEvent, type EventFacts } from '../../../contract/routes/events.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown, type LastKnown } from '../../domain/church/use-last-known.ts'

const MOST = 5000

/** The church's events, latest start first; offline as last loaded. */
export function useEvents(): [LastKnown<EventFacts[]>, () => void] {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(eventRoutes.listEvents, { params: { id: church.id }, query: { limit: MOST }, signal }),
    [church.id],
  )
  return useLastKnown('events', load)
}

/** One event with its counts. */
export function useOneEvent(id: string): [LastKnown<CountedEvent>, () => void] {
  const load = useCallback(
    (signal: AbortSignal) => api.call(eventRoutes.getEvent, { params: { id }, signal }),
    [id],
  )
  return useLastKnown(`event/${id}`, load)
}
