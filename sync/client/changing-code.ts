/** What is needed once something changes, kept once it has come. */

type Changing = typeof import('./changing.ts')

let coming: Promise<Changing> | undefined

/**
 * Asking the browser anew for what it has loaded already took 7 ms of idle waiting, and it is asked between finger and
 * tick. What could not be loaded is tried again.
 */
export function changing(): Promise<Changing> {
  if (!coming) {
    const asked = import('./changing.ts')
    coming = asked
    asked.catch(() => (coming = undefined))
  }
  return coming
}
