/** One worker and one waiting version for the whole app. Not in development, where Vite reloads. */
import { useSyncExternalStore } from 'react'
import { registerWorker, type NewVersion } from './service-worker/register.ts'

const none: NewVersion = { current: () => false, subscribe: () => () => {}, start: () => {} }
let known: NewVersion = none

/** Called once, at the app's start. */
export function watchForNewVersion(): void {
  if (import.meta.env.PROD) known = registerWorker()
}

/** Whether a newer version stands ready, and how to start it; it never starts by itself under a person's hands. */
export function useNewVersion(): { ready: boolean; start: () => void } {
  const ready = useSyncExternalStore(known.subscribe, known.current)
  return { ready, start: known.start }
}
