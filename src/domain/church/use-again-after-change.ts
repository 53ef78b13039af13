/** Reloads responses after changes made on this phone. */
import { useEffect, useRef } from 'react'
import { useChurch, useLive } from './use-church.ts'
import { api } from '../../lib/api/api.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'

/**
 * Reloads once the church has received this phone's pending ops, because responses then include them.
 * @param inFront the screen is visible. Otherwise it reloads on return
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

const NOTHING = () => undefined

/**
 * Reloads after changes made on this phone, so that the chart agrees with the list beside it. It reloads when
 * the church has received pending ops, and after each change request to the server.
 */
export function useAgainAfterChange(again: () => void): void {
  const inFront = useAgainOnReturn(NOTHING)
  useAgainWhenReceived(inFront, again)
  useEffect(() => (inFront ? api.onChange(again) : undefined), [inFront, again])
}
