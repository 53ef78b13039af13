/** This version's script and the previous one, because another tab may still run it. */
const KEPT = 2

/**
 * Caches a script's file for offline use. The page does it, because on the first day no worker controls the
 * page yet. The browser has just loaded the file, so nothing is sent again.
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

/** A portal's page has status 200 too. */
function isScript({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && (headers.get('content-type') ?? '').includes('javascript')
}

/** The cache of the chart script, shared by the page and the service worker. */
export const CHART_CACHE = 'narthex-charts'
