/**
 * Tracks whether this browser is locked in the kiosk. It is in the
 * app's first load, so it is small. The PIN code loads with the screen.
 */
import { create } from 'zustand'

type KioskLock = {
  /** `unknown`: the device database is still being read. No signed-in screen shows until then. */
  status: 'unknown' | 'open' | 'locked'
  /** Nobody uses the kiosk now, so a newer version may start. */
  free: boolean
}

export const useKioskLock = create<KioskLock>()(() => ({ status: 'unknown', free: false }))

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('narthex-kiosk')

/** Started once at the app's start. It follows locks and unlocks in other tabs. */
export function watchKioskLock(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<'open' | 'locked'>) => showKiosk(data))
}

/** A copy for the next start, readable without waiting. index.html reads this key. */
const KEPT = 'kiosk'

/**
 * True if the kiosk was locked when last read. The app then draws nothing, not even the sign-in form, until
 * the lock is read again. A forged value only costs a moment.
 */
export const wasLocked = (): boolean => kept((storage) => storage.getItem(KEPT) !== null) ?? false

/** Shows the state read from the device's database. */
export function showKiosk(status: 'open' | 'locked'): void {
  useKioskLock.setState({ status, free: false })
  kept((storage) => (status === 'locked' ? storage.setItem(KEPT, status) : storage.removeItem(KEPT)))
}

/** A browser without storage throws even on access. */
function kept<Answer>(ask: (storage: Storage) => Answer): Answer | undefined {
  try {
    return ask(localStorage)
  } catch {
    return undefined
  }
}

/** The lock changed here. Notifies the other tabs. */
export function notifyKiosk(status: 'open' | 'locked'): void {
  showKiosk(status)
  channel?.postMessage(status)
}
