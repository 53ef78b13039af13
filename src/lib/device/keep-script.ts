/** This version's, and the one before: another tab may still run it. */
const KEPT = 2

/**
 * Keeps a script's file for when there is no network. The page does it and not the worker, for on the first day no
 * worker stands before the page yet. The browser has just loaded the file, so nothing is sent again.
 */
export async function keepScript(cacheName: string, address: string): Promise<void> {
  const cache = await caches.open(cacheName)
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
