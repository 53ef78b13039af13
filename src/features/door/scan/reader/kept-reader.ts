/** Where the page keeps the heavy reader and the service worker finds it. */
export const READER_CACHE = 'narthex-card-reader'

/** This version's, and the one before: another tab may still run it. */
const KEPT = 2

/**
 * Keeps the reader's file for a door without a network. The page does it and not the worker, for on the first day no
 * worker stands before the page yet. The browser has just loaded the file, so nothing is sent again.
 */
export async function keepReader(address: string): Promise<void> {
  const cache = await caches.open(READER_CACHE)
  if (await cache.match(address)) return
  const file = await fetch(address)
  if (!isScript(file)) return
  await cache.put(address, file)
  const addresses = await cache.keys()
  await Promise.all(addresses.slice(0, -KEPT).map((old) => cache.delete(old)))
}

/** A portal's page comes with status 200 too. */
function isScript({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && (headers.get('content-type') ?? '').includes('javascript')
}
