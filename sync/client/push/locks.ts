/** One at a time in this browser, where it has Web Locks; without them everything is still correct. */
import type { Deps } from '../deps.ts'

export const flushLock = (church: string, account: string) => `narthex-flush-${church}-${account}`
export const pullLock = (church: string, account: string) => `narthex-pull-${church}-${account}`
/** Held while somebody signs in who has not left before: until the answer is here, this browser calls with an ended session. */
export const SIGNING_IN = 'narthex-signing-in'

/** A browser may have frozen the tab that holds the lock. */
const LONGEST_WAIT_MS = 30_000

/** Waits its turn, but not for ever: a lock saves bandwidth, it is the server that makes two at once harmless. */
export async function underLock<T>(
  { locks, clock }: Pick<Deps, 'locks' | 'clock'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!locks) return work()
  const waiting = new AbortController()
  const stopWaiting = clock.after(LONGEST_WAIT_MS, () => waiting.abort())
  let begun = false
  const begin = () => {
    begun = true
    stopWaiting()
    return work()
  }
  try {
    // Awaited, for the DOM's types let a lock answer with a promise of a promise.
    return await locks.request(name, { signal: waiting.signal }, begin)
  } catch (error) {
    if (begun) throw error
    return work()
  } finally {
    stopWaiting()
  }
}
