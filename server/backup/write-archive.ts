/** Writes a backup's ZIP file: rows, pictures, secret, and at its end what all of it must be. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { type FileEntry, type Manifest, MANIFEST, MANIFEST_HASH, SEAL_SECRET } from './manifest.ts'
import { Measured } from './measured.ts'
import type { Picture } from './pictures.ts'

/** An entry whose content is begun when its turn has come. */
export type Entry = { path: string; content(): AsyncIterable<Buffer> }

type Content = {
  rows: readonly Entry[]
  pictures: readonly Picture[]
  secret: string | null
  /** Asked for when all else is written. */
  manifest(files: FileEntry[]): Manifest
}

/** @param file an empty file that is there */
export async function writeArchive(file: string, content: Content): Promise<void> {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  // Neither the entries' streams nor yazl end the file where they fail: a broken one would look whole.
  const fail = (error: Error) => void out.destroy(error)
  zip.on('error', fail)
  const add = ({ path, content: begin }: Entry, compressionLevel: number) =>
    zip.addReadStreamLazy(path, { compressionLevel }, (take) => {
      const stream = Readable.from(begin(), { objectMode: false })
      stream.once('error', fail)
      take(null, stream)
    })
  for (const entry of content.rows) add(entry, PACKED)
  const files: FileEntry[] = []
  for (const { path, file } of content.pictures)
    add(
      noted(path, files, () => createReadStream(file)),
      AS_IT_IS,
    )
  const { secret } = content
  if (secret)
    add(
      noted(SEAL_SECRET, files, () => [Buffer.from(secret)]),
      AS_IT_IS,
    )
  let manifest = ''
  const writeManifest = () => {
    manifest = JSON.stringify(content.manifest(files), null, 1)
    return some(manifest)
  }
  add({ path: MANIFEST, content: writeManifest }, PACKED)
  add({ path: MANIFEST_HASH, content: () => some(hashOf(manifest)) }, AS_IT_IS)
  zip.end()
  await pipeline(out, createWriteStream(file, { flags: 'r+' }))
}

const PACKED = 6
/** Pictures are packed already. */
const AS_IT_IS = 0

function noted(
  path: string,
  files: FileEntry[],
  open: () => AsyncIterable<Buffer> | Iterable<Buffer>,
): Entry {
  async function* content(): AsyncGenerator<Buffer> {
    const measured = new Measured()
    yield* measured.pass(Readable.from(open()))
    files.push({ path, bytes: measured.bytes, sha256: measured.sha256 })
  }
  return { path, content }
}

async function* some(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

export const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
