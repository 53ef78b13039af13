import { useEffect } from 'react'
import { useAgainOnReturn } from './use-again-on-return.ts'

/** Asks again when the screen is looked at again: meanwhile somebody else may have done what stands on it. */
export function useAgainWhenSeen(again: () => void): void {
  const inFront = useAgainOnReturn(again)
  useEffect(() => {
    if (!inFront) return
    const look = () => {
      if (document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [inFront, again])
}
