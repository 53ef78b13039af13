/**
 * Links a capture page to its own worker, one for each path, which caches the page for offline use and sends pending
 * captures.
 */
import { SYNC_TAG } from '../outbox/deliver.ts'
import type { KeepPages } from '../outbox/worker-message.ts'
import { mainOf, el } from './page-form.ts'
import { firstTimerButton } from './draft.ts'
import { freshId } from '../outbox/capture-db.ts'
import { isSameDay, pause } from '../outbox/time.ts'
import { setHidden } from './form.ts'
import { t, sayWhen } from './page-messages.ts'

type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Runs after the page is shown, so that nobody waits for it. Development has no worker. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const message = keepMessage()
  const registration = await navigator.serviceWorker.register('/p/worker.js', { scope: location.pathname })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  worker?.postMessage(message)
}

/** The pages and files to cache: this page and the first-timer form, which cannot be requested offline. */
function keepMessage(): KeepPages {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
  const form = firstTimerButton(mainOf())?.formAction
  return {
    type: 'KEEP',
    style: document.querySelector('style')?.textContent ?? '',
    pages: [location.href.split('#')[0]!, ...(form ? [form] : [])],
    files: [...new Set([...scripts.map(({ src }) => src), ...fetchedParts()])],
  }
}

/**
 * Scripts loaded later: the messages of the page's language.
 * Their names end in a content hash, unlike the worker's.
 */
const fetchedParts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/p/`) && /-[\w-]{8}\.js$/.test(name))

/** True when the browser has promised to wake the worker on network, even with every page closed. */
export async function sendsByItself(): Promise<boolean> {
  try {
    const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration()
    // The app's own worker may control this page while ours is missing. It does not handle captures.
    if (!registration?.active?.scriptURL.endsWith('/p/worker.js') || !registration.sync) return false
    await registration.sync.register(SYNC_TAG)
    return true
  } catch {
    return false
  }
}

/** Says that the page comes from this phone's cache, and marks no old content as new. */
export function sayAsOf(): void {
  const kept = document.querySelector<HTMLMetaElement>('meta[name=narthex-as-of]')
  if (!kept) return
  const at = new Date(kept.content)
  for (const form of document.forms) {
    // Two people who open the cached page need two ids.
    setHidden(form, 'id', freshId())
    // The server's time of opening is from that day and would count for that day's service.
    if (!isSameDay(at, new Date())) setHidden(form, 'opened', '')
  }
  const when = sayWhen(at)
  const notice = el('p', 'cp-notice cp-notice-wait', t('visitor.asOf', { when }))
  notice.setAttribute('role', 'status')
  mainOf()?.prepend(notice)
  // The page stays the cached one, but the notice about the network must change.
  window.addEventListener('online', () => (notice.textContent = t('visitor.asOfOld', { when })))
  window.addEventListener('offline', () => (notice.textContent = t('visitor.asOf', { when })))
  void lookForServer()
}

/** The browser does not report that a server is back. The page asks after 15 s, then after doubled pauses. */
async function lookForServer(): Promise<void> {
  for (let seconds = 15; seconds < 300; seconds *= 2) {
    await pause(seconds)
    const answer = await fetch(location.href, { method: 'HEAD', credentials: 'omit' }).catch(() => null)
    if (answer?.ok) return void window.dispatchEvent(new Event('online'))
  }
}
