/** The app's service worker: it serves the shell offline and sends pending ops when no page is open. */
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { SYNC_TAG } from '../../../sync/client/deps.ts'
import { READER_CACHE } from '../../features/door/scan/reader/kept-reader.ts'
import { CHART_CACHE } from '../../lib/device/keep-script.ts'
import { isAppRoute, APP_SHELL, type WorkerMessage } from './app-shell.ts'
import { fetchAhead, unpackInto, type Packed } from './precache.ts'
import { flushAccounts } from '../../../sync/client/push/flush-accounts.ts'

/** Some browsers lack `addRoutes`. There the worker answers every request itself. */
type RoutingEvent = ExtendableEvent & { addRoutes?(rules: object[]): Promise<void> }
type SyncEvent = ExtendableEvent & { tag: string }

/** A file of the app, with the pack that contains its text, if any. */
type Listed = PrecacheEntry & { pack?: string }

/** Without this limit a browser would wait for minutes. */
const ROOT_WAIT_MS = 4_000

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (Listed | string)[] }

// The cache keeps the shell as the server sends it, with its policy and nonce. The raw file is not served.
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

// Files with a hash in their name come directly from the cache.
// Opening the app does not wait for this worker for each file.
self.addEventListener('install', (event) => {
  const routed = (event as RoutingEvent).addRoutes?.([
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    // Otherwise a browser may also ask the server for each screen, though this worker has the shell.
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  ])
  if (routed) event.waitUntil(routed.catch(() => undefined))
})

// The first worker on a phone claims the open pages. Their later requests then work from the cache if the
// network drops. No older version exists, so this interrupts nobody. A newer worker never claims: it starts
// on request or when no other page is open (below).
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

// The landing page comes from the server. If the network fails or hangs, the worker opens the app. The first
// byte of a response stops the timer, so a slow page is not cut off.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === '/',
  (options) => Promise.race([fetch(options.request), givenUp(ROOT_WAIT_MS)]).catch(() => appShell(options)),
)

// Large scripts that not every phone needs: the card reader for browsers without their own, and the charts. A
// script is cached after its first use.
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

// A new version waits until the user starts it, or until no other tab is open.
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | null
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'START_IF_ALONE') event.waitUntil(startIfAlone())
})

function givenUp(afterMs: number): Promise<never> {
  return new Promise((_, giveUp) => setTimeout(giveUp, afterMs))
}

/** Tries several times, because a reloading page still counts as a second one for a moment. */
async function startIfAlone(): Promise<void> {
  for (let looks = 0; looks < 6; looks += 1) {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (windows.length <= 1) return self.skipWaiting()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
