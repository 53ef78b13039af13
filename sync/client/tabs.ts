/**
 * Coordinates the tabs of this browser: locks for work that one of them does, and messages between them and the worker.
 */
import type { Deps, Channel } from './deps.ts'
import type { Changes } from './memory/memory.ts'

export const flushLock = (church: string, account: string) => `narthex-flush-${church}-${account}`
export const pullLock = (church: string, account: string) => `narthex-pull-${church}-${account}`

/** Held during a sign-in over an open session. Until its response, this browser still sends the ended session. */
export const SIGNING_IN = 'narthex-signing-in'

/** A browser may have frozen the tab that holds the lock. */
const LONGEST_WAIT_MS = 30_000

/**
 * Runs work one at a time in this browser if it has Web Locks. Without them everything is still correct. It waits for
 * the lock, but not forever: the lock saves bandwidth, and the server makes two runs at once harmless.
 */
export async function underLock<T>(
  { locks, clock }: Pick<Deps, 'locks' | 'clock'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!locks) return work()
  const waiting = new AbortController()
  const stopWaiting = clock.after(LONGEST_WAIT_MS, () => waiting.abort())
  let started = false
  const begin = () => {
    started = true
    stopWaiting()
    return work()
  }
  try {
    // Awaited because the DOM's types allow a promise of a promise here.
    return await locks.request(name, { signal: waiting.signal }, begin)
  } catch (error) {
    if (started) throw error
    return work()
  } finally {
    stopWaiting()
  }
}

const NAME = 'narthex'

/**
 * `rows`: visible data changed. `receipt`: ops changed their state. `signed-out`: readable data is deleted, with the
 * reason if the server gave one.
 */
export type Word = { database: string } & (
  | { kind: 'rows'; changes: Changes }
  | { kind: 'receipt' }
  | { kind: 'signed-out'; because?: string }
)

export type Broadcast = {
  post(word: Word): void
  close(): void
}

/**
 * Sends messages between tabs and the worker: something was written in this database.
 * @param onMessage receives messages of others about this database, never its own
 */
export function broadcast(
  deps: Pick<Deps, 'channel'>,
  database: string,
  onMessage: (word: Word) => void,
): Broadcast {
  const channel: Channel | null = deps.channel(NAME)
  const stop = channel?.listen((message) => {
    const word = message as Word | null
    if (word?.database === database) onMessage(word)
  })
  return {
    post: (word) => channel?.send(word),
    close() {
      stop?.()
      channel?.close()
    },
  }
}
