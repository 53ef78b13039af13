/** The worker of the capture pages: their shell without network, and sending what waits when no page is open. The app has its own. */
import type { KeepPages } from '../client/outbox/keep-pages.ts'
import { flushCaptures, SYNC_TAG } from '../client/outbox/flush.ts'
import { keepFile, keptFile } from './kept-files.ts'
import { dropOlder } from './kept.ts'
import { holdStyle } from './held-style.ts'
import { keepPage, openPage } from './pages.ts'

type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }
type Syncing = ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } }

declare const self: ServiceWorkerGlobalScope

// A new version may start at once: an open page asks this worker for nothing that changes beneath it.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(openPage(url))
  else if (pathname.startsWith('/p/')) event.respondWith(keptFile(event.request))
})

self.addEventListener('message', (event) => {
  const message = event.data as KeepPages | null
  if (message?.type === 'KEEP') event.waitUntil(keepAll(message))
})

async function keepAll({ style, pages, files }: KeepPages): Promise<void> {
  await holdStyle(style)
  await Promise.allSettled([...files.map(keepFile), ...pages.map(keepPage)])
}

self.addEventListener('sync', (event) => {
  const { tag, lastChance } = event as SyncEvent
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(sendWhatWaits(lastChance))
})

/** Throws where something is left, so that the browser calls again; after its last call it is asked anew. */
async function sendWhatWaits(lastChance: boolean): Promise<void> {
  const { left } = await flushCaptures()
  if (left === 0) return
  if (lastChance) await (self.registration as Syncing).sync.register(SYNC_TAG)
  throw new Error('What visitors wrote still waits.')
}
