/** What the phone's half of sync needs from the world around it; a test hands in its own. */
import type { Surroundings } from './surroundings.ts'

export type Clock = {
  /** The phone's own clock, milliseconds since 1970. */
  now(): number
  /** Runs once after so many milliseconds; answers how to call it off. */
  after(ms: number, run: () => void): () => void
}

/** What other tabs and the worker say and hear. */
export type Channel = {
  send(message: unknown): void
  listen(hear: (message: unknown) => void): () => void
  close(): void
}

/** Server-sent events, as a browser's EventSource brings them. */
export type EventStream = {
  listen(hear: { word(word: string): void; failed(): void }): void
  close(): void
}

export type Locks = Pick<LockManager, 'request'>

export type Deps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  clock: Clock
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Null where the browser has none; correctness does not depend on it. */
  locks: Locks | null
  /** In [0, 1), for jitter. */
  random: () => number
  /** What stands before /api/v1; '' for the page's own. */
  origin: string
  /** Gzip, or null where the browser cannot. */
  compress: ((text: string) => Promise<Uint8Array<ArrayBuffer>>) | null
  channel: (name: string) => Channel | null
  /** Opens a stream; null where the browser has none: then the timer alone looks for what is new. */
  events: ((url: string) => EventStream) | null
  /** Page visibility, network changes and Background Sync; null: nothing goes out unless told. */
  surroundings: Surroundings | null
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
