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

/** As the device's database has it. */
export function showKiosk(status: 'open' | 'locked'): void {
  useKioskLock.setState({ status, free: false })
}

/** It was changed here; the other tabs hear of it. */
export function tellKiosk(status: 'open' | 'locked'): void {
  showKiosk(status)
  channel?.postMessage(status)
}
