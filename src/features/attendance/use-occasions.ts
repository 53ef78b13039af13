import { useCallback, useMemo } from 'react'
import { useAgainOnReturn } from '../../lib/load/use-again-on-return.ts'
import { useAgainWhenReceived } from '../../lib/session/use-again-when-received.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown, type LastKnown } from '../../lib/session/use-last-known.ts'
import { askOccasions, occasionsOf, type Occasion } from './occasions.ts'

const NOTHING = () => undefined

/** What was held, with its counts; without a network as it was last known. */
export function useOccasions(): [LastKnown<readonly Occasion[]>, () => void] {
  const { church, features, today } = useChurch()
  const events = features.includes('eventsAccess')
  const load = useCallback(
    (signal: AbortSignal) => askOccasions(church.id, events, signal),
    [church.id, events],
  )
  const [known, reload] = useLastKnown('attendance', load)
  // First timers of a service go by way of this phone, and are counted once they have arrived.
  useAgainWhenReceived(useAgainOnReturn(NOTHING), reload)
  const told = known.status === 'ready' ? known.value : null
  const occasions = useMemo(
    () => (told ? occasionsOf(told, today(), church.time_zone) : []),
    [told, today, church.time_zone],
  )
  return [known.status === 'ready' ? { ...known, value: occasions } : known, reload]
}
