/** Implements the surroundings for a page. */
import { SYNC_TAG, type Surroundings } from './deps.ts'

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

export const browserSurroundings: Surroundings = {
  visible: () => document.visibilityState === 'visible',
  online: () => navigator.onLine,
  onHide(hide) {
    const hidden = () => document.visibilityState === 'hidden' && hide()
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  },
  onWake(wake) {
    const seen = () => document.visibilityState === 'visible' && wake()
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('online', wake)
    window.addEventListener('pageshow', wake)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('online', wake)
      window.removeEventListener('pageshow', wake)
    }
  },
  soon: whenDrawn,
  askForBackgroundSync() {
    void registerSync().catch(() => undefined)
  },
  askToKeep() {
    void navigator.storage?.persist?.().catch(() => false)
  },
}

/** If Background Sync is missing or denied, the phone still sends while a page is open. */
async function registerSync(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(SYNC_TAG)
}

/** A slow phone draws the door in two seconds, and background work must not delay it. */
const LONGEST_WAIT_MS = 4000

function whenDrawn(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, LONGEST_WAIT_MS / 8)
  else requestIdleCallback(() => run(), { timeout: LONGEST_WAIT_MS })
}
