/**
 * Keeps the screen awake until the returned function is called. The phone takes the lock away when the app goes out
 * of sight, so it is asked for again when it comes back. Where there is no such lock, or the battery is too low for
 * it, nothing happens.
 */
export function keepAwake(): () => void {
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
