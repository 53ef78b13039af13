import { useEffect, useRef } from 'react'
import { useChurch, useLive } from './use-church.ts'

/**
 * Asks again once the church has received what waited on this phone: its answers tell of it from then on.
 * @param inFront nobody looks otherwise, and it is asked again on return
 */
export function useAgainWhenReceived(inFront: boolean, again: () => void): void {
  const { outbox } = useChurch()
  const { pending } = useLive(outbox.counts)
  const before = useRef(pending)
  useEffect(() => {
    const received = pending === 0 && before.current > 0
    before.current = pending
    if (received && inFront) again()
  }, [pending, inFront, again])
}
