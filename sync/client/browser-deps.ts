/** The browser's own world, page or worker, where a caller hands in nothing else. */
import { gzip, systemClock, type Channel, type Clock, type Deps } from './deps.ts'

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
