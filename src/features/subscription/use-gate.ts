import { useCallback, useEffect, useRef, useState } from 'react'
import { subscriptionChanged } from '../../domain/session/session-store.ts'
import { loadSubscription, type Subscription } from '../../domain/subscription/use-subscription.ts'

const ASK_EVERY_MS = 30_000

/**
 * The subscription's status, loaded immediately and every thirty seconds while the page is visible, until it is
 * active.
 * Null until a response arrives, and offline: the gate does not stop offline users.
 */
export function useGate(): { subscription: Subscription | null; ask: () => void } {
  const [subscription, setSubscription] = useState<Subscription | null>(null)
  const asking = useRef<() => void>(() => undefined)
  useEffect(() => {
    const stop = watchSubscription((now) => {
      setSubscription(now)
      if (now?.status === 'active') subscriptionChanged(now)
    }, loadSubscription)
    asking.current = stop.ask
    return stop.stop
  }, [])
  return { subscription, ask: useCallback(() => asking.current(), []) }
}

/** Repeats the request until `stop` is called or the status is active. */
export function watchSubscription(
  tell: (subscription: Subscription | null) => void,
  load: (signal: AbortSignal) => Promise<Subscription>,
): { ask: () => void; stop: () => void } {
  const leaving = new AbortController()
  const ask = () =>
    void load(leaving.signal).then(
      (subscription) => {
        if (leaving.signal.aborted) return
        if (subscription.status === 'active') stop()
        tell(subscription)
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
