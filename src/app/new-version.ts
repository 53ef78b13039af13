/** One worker and one waiting version for the whole app. Not in development, where Vite reloads. */
import { useSyncExternalStore } from 'react'
import { whenQuiet } from '../lib/device/when-quiet.ts'
import { watchForHands } from './service-worker/hands.ts'
import type { NewVersion } from './service-worker/register.ts'

const none: NewVersion = { current: () => false, subscribe: () => () => {}, start: () => {} }
let known: NewVersion = none
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Called once, at the app's start; whoever opens the app does not wait for it. */
export function watchForNewVersion(): void {
  if (!import.meta.env.PROD) return
  const untouched = watchForHands()
  whenQuiet(() => void register(untouched).catch(reportError))
}

async function register(untouched: () => boolean): Promise<void> {
  const { registerWorker } = await import('./service-worker/register.ts')
  known = registerWorker(untouched)
  known.subscribe(tell)
  tell()
}

/** Whether a newer version stands ready, and how to start it; it never starts by itself under a person's hands. */
export function useNewVersion(): { ready: boolean; start: () => void } {
  const ready = useSyncExternalStore(subscribe, () => known.current())
  return { ready, start: () => known.start() }
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
