/**
 * Defines the sync client's external dependencies, and supplies the browser's own, in page or worker. Tests pass their
 * own.
 */

/** Defines the sync client's external dependencies. Tests pass their own. */
export type Clock = {
  /** The phone's own clock, milliseconds since 1970. */
  now(): number
  /** Runs once after so many milliseconds. Returns a function to cancel it. */
  after(ms: number, run: () => void): () => void
}

/** Exchanges messages with other tabs and the worker. */
export type Channel = {
  send(message: unknown): void
  listen(listener: (message: unknown) => void): () => void
  close(): void
}

/** Server-sent events, as a browser's EventSource delivers them. */
export type EventStream = {
  listen(handlers: { word(word: string): void; failed(): void }): void
  close(): void
}

export type Locks = Pick<LockManager, 'request'>

export type Deps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  clock: Clock
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Null if the browser has none. Correctness does not depend on it. */
  locks: Locks | null
  /** In [0, 1), for jitter. */
  random: () => number
  /** The prefix of /api/v1; '' for the page's own origin. */
  origin: string
  /** Gzip, or null if the browser has none. */
  compress: ((text: string) => Promise<Uint8Array<ArrayBuffer>>) | null
  channel: (name: string) => Channel | null
  /** Opens a stream; null if the browser has none. Then only the timer looks for changes. */
  events: ((url: string) => EventStream) | null
  /** Page visibility, network changes and Background Sync. Null: nothing is sent automatically. */
  surroundings: Surroundings | null
}

/** The events that make a sync worthwhile. */
export type Surroundings = {
  visible(): boolean
  /** The browser's belief; true proves nothing. */
  online(): boolean
  /** The page is hidden, perhaps for good. Returns a function to stop. */
  onHide(hide: () => void): () => void
  /** The page is visible again, or the network is back. Returns a function to stop. */
  onWake(wake: () => void): () => void
  /** Runs once after the first drawing. Callers run immediately without it. */
  soon?(run: () => void): void
  /** Requests Background Sync if it exists. */
  askForBackgroundSync(): void
  /** Asks the browser not to evict this storage. */
  askToKeep(): void
}

/** Dependencies of the caller. A clock may have only `now`. */
export type GivenDeps = Partial<Omit<Deps, 'clock'>> & { clock?: Partial<Clock> }

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Supplies the browser's own dependencies, in page or worker, unless the caller passes others. With a database from the
 * caller, tabs share nothing and nothing starts automatically.
 */
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

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

function tabChannel(name: string): Channel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(name)
  return {
    send: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = (event: MessageEvent) => listener(event.data)
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
      // Its own retry would request every few seconds, in step with every other phone.
      source.onerror = failed
    },
    close: () => source.close(),
  }
}

/** The tag of the worker's Background Sync event. */
export const SYNC_TAG = 'narthex-flush'
