import { useCallback, useMemo } from 'react'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { useAgainWhenReceived } from '../../domain/church/use-again-after-change.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown, type LastKnown } from '../../domain/church/use-last-known.ts'
import { askOccasions, occasionsOf, type Occasion } from './occasions.ts'

const NOTHING = () => undefined

/** All occasions with their counts; offline as last loaded. */
export function useOccasions(): [LastKnown<readonly Occasion[]>, () => void] {
  const { church, features, today } = useChurch()
  const events = features.includes('eventsAccess')
  const load = useCallback(
    (signal: AbortSignal) => askOccasions(church.id, events, signal),
    [church.id, events],
  )
  const [known, reload] = useLastKnown('attendance', load)
  // First timers of a service are sent by this phone's sync, and are counted once they have arrived.
  useAgainWhenReceived(useAgainOnReturn(NOTHING), reload)
  const loaded = known.status === 'ready' ? known.value : null
  const occasions = useMemo(
    () => (loaded ? occasionsOf(loaded, today(), church.time_zone) : []),
    [loaded, today, church.time_zone],
  )
  return [known.status === 'ready' ? { ...known, value: occasions } : known, reload]
}
