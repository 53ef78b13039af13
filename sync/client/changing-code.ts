/** What is needed once something changes, kept once it has come. */

const load = () => import('./changing.ts')

let coming: ReturnType<typeof load> | undefined

/**
 * It is asked for between finger and tick, and a browser answers in a task of its own also where it has loaded it already.
 * What could not be loaded is tried again.
 */
export function changing(): ReturnType<typeof load> {
  if (coming) return coming
  coming = load()
  coming.catch(() => (coming = undefined))
  return coming
}
