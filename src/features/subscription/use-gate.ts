import { useCallback, useEffect, useRef, useState } from 'react'
import { subscriptionHeard } from '../../lib/session/session-store.ts'
import { loadStanding, type Standing } from '../../ui/subscription/use-standing.ts'

const ASK_EVERY_MS = 30_000

/**
 * How the subscription stands, asked at once and every thirty seconds while the page is in view, until it is active.
 * Null until it was heard, and where the network does not answer: who is offline is not held up.
 */
export function useGate(): { standing: Standing | null; ask: () => void } {
  const [standing, setStanding] = useState<Standing | null>(null)
  const asking = useRef<() => void>(() => undefined)
  useEffect(() => {
    const stop = watchStanding((now) => {
      setStanding(now)
      if (now?.status === 'active') subscriptionHeard(now)
    }, loadStanding)
    asking.current = stop.ask
    return stop.stop
  }, [])
  return { standing, ask: useCallback(() => asking.current(), []) }
}

/** Asks until it is told to stop, or until the answer is that it is active. */
export function watchStanding(
  tell: (standing: Standing | null) => void,
  load: (signal: AbortSignal) => Promise<Standing>,
): { ask: () => void; stop: () => void } {
  const leaving = new AbortController()
  const ask = () =>
    void load(leaving.signal).then(
      (standing) => {
        if (leaving.signal.aborted) return
        if (standing.status === 'active') stop()
        tell(standing)
      },
      () => leaving.signal.aborted || tell(null),
    )
  const inView = () => document.visibilityState === 'visible' && navigator.onLine && ask()
  const timer = setInterval(inView, ASK_EVERY_MS)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', inView)
    leaving.abort()
  }
  document.addEventListener('visibilitychange', inView)
  ask()
  return { ask, stop }
}
