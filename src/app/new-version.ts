/**
 * The newer version of the app. There is one worker and one waiting version for the whole app. Development has none,
 * because Vite reloads there.
 */
import { useSyncExternalStore } from 'react'
import { whenQuiet } from '../lib/device/timing.ts'
import type { NewVersion } from './service-worker/register.ts'

const none: NewVersion = { current: () => false, subscribe: () => () => {}, start: () => {} }
let known: NewVersion = none
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Called once at the app's start. It runs when the page is quiet, so opening the app does not wait for it.
 */
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

/**
 * Returns whether a newer version is ready, and a function that starts
 * it. A version never starts by itself while somebody uses the page.
 */
export function useNewVersion(): { ready: boolean; start: () => void } {
  const ready = useSyncExternalStore(subscribe, () => known.current())
  return { ready, start: () => known.start() }
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Returns a function that is true until somebody touches the page. */
function watchForHands(): () => boolean {
  let touched = false
  for (const event of ['pointerdown', 'keydown'] as const) {
    addEventListener(event, () => (touched = true), { once: true, capture: true, passive: true })
  }
  return () => !touched
}
