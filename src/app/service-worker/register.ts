/**
 * The page's side of the worker: it registers the worker
 * and starts a new version without interrupting the user.
 */
import { Workbox } from 'workbox-window'
import type { WorkerMessage } from './app-shell.ts'

const ADDRESS = '/worker.js'

export type NewVersion = {
  /** True when a newer version is ready. */
  current(): boolean
  subscribe(onChange: () => void): () => void
  /** Starts it now: the page reloads and its drafts stay. */
  start(): void
}

/**
 * Call once at the app's start. In a browser without workers, no version ever becomes available.
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
    // The version was installed while the app was last open. Nobody has used this page yet.
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
