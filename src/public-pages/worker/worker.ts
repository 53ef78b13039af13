/**
 * The worker of the capture pages: it serves their shell offline and sends pending captures when no page is
 * open. The app has its own worker.
 */
import type { KeepPages } from '../client/outbox/worker-message.ts'
import { flushCaptures, SYNC_TAG } from '../client/outbox/deliver.ts'
import { keepFile, keptFile, dropOlder, holdStyle, keepPage, openPage } from './cache.ts'

type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }
type Syncing = ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } }

declare const self: ServiceWorkerGlobalScope

// A new version may start immediately, because an open page requests nothing from it that could change.
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

/** Throws if something is left, so that the browser calls again. After its last call it registers again. */
async function sendWhatWaits(lastChance: boolean): Promise<void> {
  const { left } = await flushCaptures()
  if (left === 0) return
  if (lastChance) await (self.registration as Syncing).sync.register(SYNC_TAG)
  throw new Error('What visitors wrote still waits.')
}
