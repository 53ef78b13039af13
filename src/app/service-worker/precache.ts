/** Fills the worker's cache: from packs, and file by file. */

/** The content types that the server would send. */
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** A file with a hash in its name, and the pack (scripts/build/app-packs.ts) that contains its text too. */
export type Packed = { url: string; pack: string }

/**
 * Fills the worker's cache from packs. A phone that has at least half of a pack's files skips the pack. Files
 * still missing, also after a failed pack, are loaded one by one.
 */
export async function unpackInto(cacheName: string, files: readonly Packed[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const missing = new Set(
    await missingFrom(
      cache,
      files.map(({ url }) => url),
    ),
  )
  for (const pack of new Set(files.map((file) => file.pack))) {
    const inside = files.filter((file) => file.pack === pack).map(({ url }) => url)
    const wanted = inside.filter((url) => missing.has(url))
    if (wanted.length * 2 > inside.length) await unpack(cache, pack, wanted).catch(() => undefined)
  }
}

async function unpack(cache: Cache, pack: string, wanted: readonly string[]): Promise<void> {
  const texts = (await (await fetch(pack)).json()) as Record<string, string>
  await Promise.all(
    wanted.map(async (url) => {
      const type = TYPES[url.split('.').pop() ?? '']
      if (type && typeof texts[url] === 'string')
        await cache.put(url, new Response(texts[url], { headers: { 'content-type': type } }))
    }),
  )
}

/** Enough to keep the connection busy. Few enough to leave room for the requests of the open screen. */
const AT_ONCE = 3

/**
 * Fills the worker's cache with files that have a hash in their name. Workbox would load them one by one and
 * pay a round trip for each. Workbox retries files that fail here, and reports those that it cannot load.
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

/** Returns the paths that the cache lacks, as given. */
async function missingFrom(cache: Cache, paths: readonly string[]): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return paths.filter((path) => !kept.has(new URL(path, location.href).href))
}
