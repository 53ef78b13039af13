import { useCallback, useEffect, useRef, useState } from 'react'
import { subscriptionHeard } from '../../domain/session/session-store.ts'
import { loadSubscription, type Standing } from '../../domain/subscription/use-subscription.ts'

const ASK_EVERY_MS = 30_000

/**
 * The subscription's status, loaded immediately and every thirty seconds while the page is visible, until it is
 * active.
 * Null until a response arrives, and offline: the gate does not stop offline users.
 */
export function useGate(): { standing: Standing | null; ask: () => void } {
  const [standing, setStanding] = useState<Standing | null>(null)
  const asking = useRef<() => void>(() => undefined)
  useEffect(() => {
    const stop = watchStanding((now) => {
      setStanding(now)
      if (now?.status === 'active') subscriptionHeard(now)
    }, loadSubscription)
    asking.current = stop.ask
    return stop.stop
  }, [])
  return { standing, ask: useCallback(() => asking.current(), []) }
}

/** Repeats the request until `stop` is called or the status is active. */
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
