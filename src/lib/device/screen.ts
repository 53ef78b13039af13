import { useEffect, type RefObject } from 'react'

/**
 * Sets `--visible-height` and `data-keyboard` on an element while a keyboard
 * covers part of it. Its lower edge then stays above the keyboard. Phones
 * lay the keyboard over the page, and only the visual viewport reports it.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      const box = element.current
      // A pinch also shrinks the visual viewport. The page must then stay unchanged.
      if (!box || viewport.scale > 1.01) return
      const left = viewport.height + viewport.offsetTop - box.getBoundingClientRect().top
      const covered = window.innerHeight - viewport.height > 80
      box.toggleAttribute('data-keyboard', covered)
      if (covered) box.style.setProperty('--visible-height', `${Math.round(left)}px`)
      else box.style.removeProperty('--visible-height')
    }
    fit()
    viewport.addEventListener('resize', fit)
    return () => viewport.removeEventListener('resize', fit)
  }, [element])
}

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
