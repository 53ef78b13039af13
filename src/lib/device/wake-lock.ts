import { useEffect } from 'react'

/** Keeps the screen awake while the component is mounted. */
export function useWakeLock(): void {
  useEffect(() => keepAwake(), [])
}

/**
 * Keeps the screen awake until the returned function is called. The phone drops the lock when the app is
 * hidden, so the app requests it again on return. Without lock support, or at low battery, nothing happens.
 */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let wanted = true

  const ask = async () => {
    if (!wanted || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    const given = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (wanted) lock = given
    else void given?.release()
  }
  const askWhenSeen = () => void ask()

  document.addEventListener('visibilitychange', askWhenSeen)
  void ask()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', askWhenSeen)
    void lock?.release()
  }
}
