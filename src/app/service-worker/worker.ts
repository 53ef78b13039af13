/** The app's service worker: the shell without a network, and sending what waits when no page is open. */
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { SYNC_TAG } from '../../../sync/client/sync-tag.ts'
import { READER_CACHE } from '../../features/door/scan/reader/kept-reader.ts'
import { CHART_CACHE } from '../../ui/chart/kept-chart.ts'
import { isAppRoute } from './app-routes.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { flushAccounts } from '../../../sync/client/flush-accounts.ts'
import { unpackInto, type Packed } from './unpack.ts'
import { APP_SHELL, type WorkerMessage } from './worker-words.ts'

/** Not in every browser; where it is missing, the worker answers as ever. */
type RoutingEvent = ExtendableEvent & { addRoutes?(rules: object[]): Promise<void> }
type SyncEvent = ExtendableEvent & { tag: string }

/** A file of the app, and the pack that has its text as well. */
type Listed = PrecacheEntry & { pack?: string }

/** A browser by itself would wait for minutes. */
const ROOT_WAIT_MS = 4_000

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (Listed | string)[] }

// The shell is kept as the server sends it, its policy and nonce included; the file itself cannot be had.
const listed = self.__WB_MANIFEST.map((entry): Listed => (typeof entry === 'string' ? { url: entry } : entry))
const files = listed.map(({ url, revision = null }) => ({
  url: url.endsWith('index.html') ? APP_SHELL : url,
  revision,
}))
const packed = listed.filter((entry): entry is Listed & Packed => entry.pack !== undefined)
const kept = new PrecacheController()
kept.addToCacheList(files)
registerRoute(new PrecacheRoute(kept))
self.addEventListener('install', (event) => {
  const hashed = files.filter(({ revision }) => revision === null).map(({ url }) => url)
  event.waitUntil(
    unpackInto(kept.strategy.cacheName, packed)
      .then(() => fetchAhead(kept.strategy.cacheName, hashed))
      .then(() => kept.install(event)),
  )
})
self.addEventListener('activate', (event) => void kept.activate(event))

// Files with a hash in their name come straight from the cache: opening the app does not wait for this worker's turn for each.
self.addEventListener('install', (event) => {
  const routed = (event as RoutingEvent).addRoutes?.([
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    // Else a browser may ask the server for each screen as well, beside this worker that has the shell.
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  ])
  if (routed) event.waitUntil(routed.catch(() => undefined))
})

// The first worker on a phone takes the pages that are open, so that what they fetch later is had from here, should the
// network go before the app is opened anew. It takes nothing out of a hand: there is no older version that a page was made
// of. A newer worker never does this; it is asked to start, or finds itself alone (below).
let first = false
self.addEventListener('install', () => {
  first = self.registration.active === null
})
self.addEventListener('activate', (event) => {
  if (first) event.waitUntil(self.clients.claim())
})

const appShell = kept.createHandlerBoundToURL(APP_SHELL)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppRoute(url.pathname),
  appShell,
)

// The page for visitors, as the server has it; without a network, or on one that hangs, whoever keeps the app here comes
// into it. The first word of an answer is enough: a page that comes slowly is not cut short.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === '/',
  (asked) => Promise.race([fetch(asked.request), givenUp(ROOT_WAIT_MS)]).catch(() => appShell(asked)),
)

// What is too heavy to be had by everybody: what reads cards where the browser cannot, and what draws charts. Who used it
// once has it kept.
for (const [name, cacheName] of [
  ['html5-qrcode', READER_CACHE],
  ['line-chart', CHART_CACHE],
] as const)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.includes(name),
    async ({ request }) => (await caches.match(request.url, { cacheName })) ?? fetch(request),
  )

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(flushAccounts())
})

// A new version waits until somebody asks for it, or until it would take nothing from under another tab.
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | null
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'START_IF_ALONE') event.waitUntil(startIfAlone())
})

function givenUp(afterMs: number): Promise<never> {
  return new Promise((_, giveUp) => setTimeout(giveUp, afterMs))
}

/** A page that is just being reloaded still counts as one for a moment. */
async function startIfAlone(): Promise<void> {
  for (let looks = 0; looks < 6; looks += 1) {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (windows.length <= 1) return self.skipWaiting()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
