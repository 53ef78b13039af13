/** One at a time in this browser, where it has Web Locks; without them everything is still correct. */
import type { Locks } from '../deps.ts'

export const flushLock = (church: string, account: string) => `narthex-flush-${church}-${account}`
export const pullLock = (church: string, account: string) => `narthex-pull-${church}-${account}`

export async function underLock<T>(locks: Locks | null, name: string, work: () => Promise<T>): Promise<T> {
  // Awaited, for the DOM's types let a lock answer with a promise of a promise.
  return locks ? await locks.request(name, work) : work()
}
