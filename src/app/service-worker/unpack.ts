import { missingFrom } from './missing-from.ts'

/** As the server would send them. */
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** A file whose name holds its hash, and the pack (scripts/build/app-packs.ts) that has its text too. */
export type Packed = { url: string; pack: string }

/**
 * Fills the worker's cache from packs. Where a phone has most of a pack's files, from the version before or an earlier try,
 * the pack is left alone, and what is missing is asked for by itself; so it is where a pack cannot be had.
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
