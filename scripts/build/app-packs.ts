import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reach } from '../parts/size-rows.mjs'

/** A file that the worker precaches: its address, and the pack that also contains it. */
type Entry = { url: string; revision: string | null; size: number; pack?: string }

/**
 * Uncompressed bytes. On a line of 400 kbit/s one pack takes about three seconds, and an interruption loses no more.
 */
const PACK_BYTES = 400_000

/**
 * Packs many small files of the app into a few. A phone's first visit then waits for some five responses instead of two
 * hundred before it works offline. Each file stays separate: a new version requests only the changed ones.
 * @param folder the app's build @param first modules of the first screens: the page has already requested their files,
 * and the browser's own cache gives them to the worker
 */
export function appPacks(folder: string, first: readonly string[]) {
  return (entries: Entry[]): { manifest: Entry[] } => {
    const had = filesOf(folder, first)
    const small = entries.filter(({ url, revision }) => revision === null && !had.has(url))
    for (const pack of inPacks(small)) {
      const name = write(folder, pack)
      for (const entry of pack) entry.pack = name
    }
    return { manifest: entries }
  }
}

type Chunk = { file: string; css?: string[] }

function filesOf(folder: string, first: readonly string[]): Set<string> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const keys: Set<string> = new Set()
  for (const key of ['index.html', ...first]) for (const found of reach(manifest, key)) keys.add(found)
  return new Set([...keys].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]))
}

function inPacks(entries: readonly Entry[]): Entry[][] {
  const packs: Entry[][] = []
  let bytes = Infinity
  for (const entry of entries.toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
    if (bytes + entry.size > PACK_BYTES) {
      packs.push([])
      bytes = 0
    }
    packs.at(-1)!.push(entry)
    bytes += entry.size
  }
  return packs
}

/** @returns the pack's address: a JSON object of texts by their files' addresses */
function write(folder: string, pack: readonly Entry[]): string {
  const texts = Object.fromEntries(pack.map(({ url }) => [url, readFileSync(join(folder, url), 'utf8')]))
  const json = JSON.stringify(texts)
  const name = `assets/pack-${createHash('sha256').update(json).digest('hex').slice(0, 10)}.json`
  writeFileSync(join(folder, name), json)
  return name
}
