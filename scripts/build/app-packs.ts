import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reach } from '../parts/size-rows.mjs'

/** What the worker keeps: a file's address, and the pack that has it as well. */
type Entry = { url: string; revision: string | null; size: number; pack?: string }

/** Uncompressed bytes; on a line of 400 kbit/s one pack comes within some three seconds, and no more is lost when it breaks. */
const PACK_BYTES = 400_000

/**
 * Lays many small files of the app together in a few, so that a phone's first visit waits for some five answers instead of
 * two hundred before it can do without a network. Each file still stands alone: a new version asks only for what changed.
 * @param folder the app's build @param first modules of the first screens: the page has asked for their files already, and
 * the browser's own cache hands them to the worker
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
