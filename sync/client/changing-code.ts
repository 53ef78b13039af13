/** What is needed once something changes, kept once it has come. */

type Changing = typeof import('./changing.ts')

let coming: Promise<Changing> | undefined

/**
 * It is asked for between finger and tick, and a browser answers in a task of its own also where it has loaded it already.
 * What could not be loaded is tried again.
 */
export function changing(): Promise<Changing> {
  if (!coming) {
    const asked = import('./changing.ts')
    coming = asked
    asked.catch(() => (coming = undefined))
  }
  return coming
}
