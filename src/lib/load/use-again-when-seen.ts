import { useEffect } from 'react'

/** Asks again when the app comes back into view: meanwhile somebody else may have done what stands on the screen. */
export function useAgainWhenSeen(again: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [again])
}
