/** The page's side of the worker: registers it, and brings in a new version without taking anything out of a hand. */
import { Workbox } from 'workbox-window'
import type { WorkerMessage } from './worker-words.ts'

const ADDRESS = '/worker.js'

export type NewVersion = {
  /** Whether a newer version stands ready. */
  current(): boolean
  subscribe(onChange: () => void): () => void
  /** Starts it now: the page is loaded again, its drafts stay. */
  start(): void
}

/**
 * Call once, at the app's start. Where the browser has no worker, nothing ever becomes available.
 * @param untouched whether nobody has touched the page since it was opened
 */
export function registerWorker(untouched: () => boolean): NewVersion {
  const listeners = new Set<() => void>()
  let ready = false
  const tell = () => {
    ready = true
    for (const listener of listeners) listener()
  }
  const workbox = 'serviceWorker' in navigator ? new Workbox(ADDRESS) : null
  if (workbox) void watch(workbox, tell, untouched).catch(reportError)
  return {
    current: () => ready,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    start() {
      reloadWhenControlled(workbox)
      workbox?.messageSkipWaiting()
    },
  }
}

async function watch(workbox: Workbox, tell: () => void, untouched: () => boolean): Promise<void> {
  const atStart = await navigator.serviceWorker.getRegistration()
  if (atStart?.waiting) {
    // It came while the app was last open; now nothing is in anybody's hands yet.
    navigator.serviceWorker.addEventListener(
      'controllerchange',
      () => (untouched() ? location.reload() : tell()),
      { once: true },
    )
    atStart.waiting.postMessage({ type: 'START_IF_ALONE' } satisfies WorkerMessage)
  }
  workbox.addEventListener('waiting', tell)
  await workbox.register()
}

function reloadWhenControlled(workbox: Workbox | null): void {
  workbox?.addEventListener('controlling', () => location.reload())
}
