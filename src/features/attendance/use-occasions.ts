import { useCallback, useMemo } from 'react'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown, type LastKnown } from '../../lib/session/use-last-known.ts'
import { askOccasions, occasionsOf, type Occasion } from './occasions.ts'

/** What was held, with its counts; without a network as it was last known. */
export function useOccasions(): [LastKnown<readonly Occasion[]>, () => void] {
  const { church, features, today } = useChurch()
  const events = features.includes('eventsAccess')
  const load = useCallback(
    (signal: AbortSignal) => askOccasions(church.id, events, signal),
    [church.id, events],
  )
  const [known, reload] = useLastKnown('attendance', load)
  const told = known.status === 'ready' ? known.value : null
  const occasions = useMemo(
    () => (told ? occasionsOf(told, today(), church.time_zone) : []),
    [told, today, church.time_zone],
  )
  return [known.status === 'ready' ? { ...known, value: occasions } : known, reload]
}
