import { useEffect } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAgainOnReturn } from '../../lib/load/use-again-on-return.ts'
import { useAgainWhenReceived } from '../../lib/session/use-again-when-received.ts'

const NOTHING = () => undefined

/**
 * Asks again after what was done on this phone, so that nothing contradicts the list beside it: once the church has
 * received what waited here, and after each change that its server was asked for.
 */
export function useAgainAfterChange(again: () => void): void {
  const inFront = useAgainOnReturn(NOTHING)
  useAgainWhenReceived(inFront, again)
  useEffect(() => (inFront ? api.onChange(again) : undefined), [inFront, again])
}
