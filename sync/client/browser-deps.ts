/** The browser's own world, page or worker, where a caller hands in nothing else. */
import { gzip, systemClock, type Channel, type Clock, type Deps, type EventStream } from './deps.ts'

/** What a caller may hand in; a clock may be its `now` alone. */
export type GivenDeps = Partial<Omit<Deps, 'clock'>> & { clock?: Partial<Clock> }

/** With a database of its own handed in, nothing is shared with other tabs and nothing starts by itself. */
export function withBrowserDeps(given: GivenDeps): Deps {
  const alone = given.indexedDB !== undefined
  return {
    fetch: (url, init) => fetch(url, init),
    indexedDB: globalThis.indexedDB,
    IDBKeyRange: globalThis.IDBKeyRange,
    locks: alone ? null : (globalThis.navigator?.locks ?? null),
    random: Math.random,
    origin: '',
    compress: typeof CompressionStream === 'undefined' ? null : gzip,
    channel: alone ? () => null : tabChannel,
    events: alone || typeof EventSource === 'undefined' ? null : eventStream,
    surroundings: null,
    ...given,
    clock: { ...systemClock, ...given.clock },
  }
}

function tabChannel(name: string): Channel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(name)
  return {
    send: (message) => channel.postMessage(message),
    listen(hear) {
      const onMessage = (event: MessageEvent) => hear(event.data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}

function eventStream(url: string): EventStream {
  const source = new EventSource(url)
  return {
    listen({ word, failed }) {
      source.onmessage = (event) => word(String(event.data))
      // Its own retry would ask every few seconds, in step with every other phone.
      source.onerror = failed
    },
    close: () => source.close(),
  }
}
