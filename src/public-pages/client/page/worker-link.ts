/** The capture pages' own worker, one for each path: it keeps the page for a dead network and sends what waits. */
import { SYNC_TAG } from '../outbox/flush.ts'
import type { KeepPages } from '../outbox/keep-pages.ts'
import { mainOf } from './elements.ts'
import { firstTimerButton } from './first-timer-button.ts'

type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** After the page stands: nobody waits for it. In development there is none. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const words = keepWords()
  const registration = await navigator.serviceWorker.register('/p/worker.js', { scope: location.pathname })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  worker?.postMessage(words)
}

/** This page, and the form for who is new, which nobody can ask for without network. */
function keepWords(): KeepPages {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
  const form = firstTimerButton(mainOf())?.formAction
  return {
    type: 'KEEP',
    style: document.querySelector('style')?.textContent ?? '',
    pages: [location.href.split('#')[0]!, ...(form ? [form] : [])],
    files: [...new Set([...scripts.map(({ src }) => src), ...fetchedParts()])],
  }
}

/** What the script fetched besides: the book of the page's language. Its name ends in its content, which the worker's own does not. */
const fetchedParts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/p/`) && /-[\w-]{8}\.js$/.test(name))

/** True where the browser promised to call the worker when there is network, with every page closed. */
export async function sendsByItself(): Promise<boolean> {
  try {
    const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration()
    // The app's own worker may have this page too, where ours is not there yet; it knows nothing of visitors.
    if (!registration?.active?.scriptURL.endsWith('/p/worker.js') || !registration.sync) return false
    await registration.sync.register(SYNC_TAG)
    return true
  } catch {
    return false
  }
}
