/** Whether this browser is held in the kiosk. In the app's first load, so as small as can be; the PIN comes with the screen. */
import { create } from 'zustand'

type KioskLock = {
  /** `unknown`: still looking in the device's own database; then nothing behind sign-in is shown. */
  status: 'unknown' | 'open' | 'locked'
  /** Nobody stands at the kiosk: a newer version may be taken. */
  free: boolean
}

export const useKioskLock = create<KioskLock>()(() => ({ status: 'unknown', free: false }))

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('narthex-kiosk')

/** Begun once, at the app's start: what another tab locks or opens is locked or open here too. */
export function watchKioskLock(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<'open' | 'locked'>) => showKiosk(data))
}

/** Said to the next start, which reads it without waiting. index.html asks for it by this name. */
const KEPT = 'kiosk'

/**
 * Whether it was locked when it was last looked for: then nothing is drawn, the sign-in form neither, before it is known
 * anew. Who writes this by hand only waits a moment.
 */
export const wasLocked = (): boolean => kept((storage) => storage.getItem(KEPT) !== null) ?? false

/** As the device's database has it. */
export function showKiosk(status: 'open' | 'locked'): void {
  useKioskLock.setState({ status, free: false })
  kept((storage) => (status === 'locked' ? storage.setItem(KEPT, status) : storage.removeItem(KEPT)))
}

/** A browser that keeps nothing refuses even to be asked. */
function kept<Answer>(ask: (storage: Storage) => Answer): Answer | undefined {
  try {
    return ask(localStorage)
  } catch {
    return undefined
  }
}

/** It was changed here; the other tabs hear of it. */
export function tellKiosk(status: 'open' | 'locked'): void {
  showKiosk(status)
  channel?.postMessage(status)
}
