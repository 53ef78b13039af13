/** The app's service worker: it serves the shell offline and sends pending ops when no page is open. */
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { SYNC_TAG } from '../../../sync/client/deps.ts'
import { READER_CACHE } from '../../features/door/scan/reader/kept-reader.ts'
import { CHART_CACHE } from '../../lib/device/keep-script.ts'
import { isAppRoute, APP_SHELL, type WorkerMessage } from './app-shell.ts'
import { flushAccounts } from '../../../sync/client/push/flush-accounts.ts'

/** Fills the worker's cache: from packs, and file by file. */

/** The content types that the server would send. */
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** A file with a hash in its name, and the pack (scripts/build/app-packs.ts) that contains its text too. */
export type Packed = { url: string; pack: string }

/**
 * Fills the worker's cache from packs. A phone that has at least half of a pack's files skips the pack. Files
 * still missing, also after a failed pack, are loaded one by one.
 */
export async function unpackInto(cacheName: string, files: readonly Packed[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const missing = new Set(
    await missingFrom(
      cache,
      files.map(({ url }) => url),
    ),
  )
  for (const pack of new Set(files.map((file) => file.pack))) {
    const inside = files.filter((file) => file.pack === pack).map(({ url }) => url)
    const wanted = inside.filter((url) => missing.has(url))
    if (wanted.length * 2 > inside.length) await unpack(cache, pack, wanted).catch(() => undefined)
  }
}

async function unpack(cache: Cache, pack: string, wanted: readonly string[]): Promise<void> {
  const texts = (await (await fetch(pack)).json()) as Record<string, string>
  await Promise.all(
    wanted.map(async (url) => {
      const type = TYPES[url.split('.').pop() ?? '']
      if (type && typeof texts[url] === 'string')
        await cache.put(url, new Response(texts[url], { headers: { 'content-type': type } }))
    }),
  )
}

/** Enough to keep the connection busy. Few enough to leave room for the requests of the open screen. */
const AT_ONCE = 3

/**
 * Fills the worker's cache with files that have a hash in their name. Workbox would load them one by one and
 * pay a round trip for each. Workbox retries files that fail here, and reports those that it cannot load.
 */
export async function fetchAhead(cacheName: string, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const left = await missingFrom(cache, urls)
  const fetchNext = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift())
      await cache.add(url).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
}

/** Returns the paths that the cache lacks, as given. */
async function missingFrom(cache: Cache, paths: readonly string[]): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return paths.filter((path) => !kept.has(new URL(path, location.href).href))
}

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
