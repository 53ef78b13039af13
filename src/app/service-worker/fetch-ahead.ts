import { missingFrom } from './missing-from.ts'

/** Enough that the line does not lie idle; few enough that the screen in a hand is asked for beside it. */
const AT_ONCE = 3

/**
 * Fills the worker's cache with files that have a hash in their name. Workbox would ask for each when the last has come: a
 * wait of the line for every file. What fails here it asks for again in its own turn, and says so where it cannot be had.
 */
export async function fetchAhead(cacheName: string, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const left = await missingFrom(cache, urls)
  const fetchNext = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift())
      await cache.add(url).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
}
