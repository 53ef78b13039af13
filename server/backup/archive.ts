/** Reads and writes a backup's ZIP file: rows, pictures, secret, and at its end the expected content of all of it. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { join } from 'node:path'
import yauzl from 'yauzl'
import yazl from 'yazl'
import type pg from 'pg'
import {
  BackupError,
  entryOf,
  FORMAT,
  type Manifest,
  MANIFEST,
  MANIFEST_HASH,
  manifestSchema,
  SEAL_SECRET,
  VERSION,
  type FileEntry,
} from './backup-file.ts'
import { isThere } from '../data-folder.ts'

/** A manifest names each picture. A larger one than this is not read into memory. */
const MANIFEST_BYTES = 500_000_000

export type Archive = {
  manifest: Manifest
  /** The content of an entry that the manifest names. */
  open(path: string): Promise<Readable>
  close(): void
}

/**
 * Opens a backup and reads it through once: nothing of it is used before all of it was checked. Throws BackupError if
 * it is no backup, has an unknown format, is truncated or was changed.
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await yauzl
    .openPromise(file, { autoClose: false, validateEntrySizes: true })
    .catch((error: unknown) => {
      throw notReadable(file, error)
    })
  try {
    const entries = await entriesOf(zip)
    const open = async (path: string): Promise<Readable> => {
      const entry = entries.get(path)
      if (!entry) throw new BackupError(`${path} is missing in it.`)
      return zip.openReadStreamPromise(entry)
    }
    const manifest = await readManifest(entries, open)
    mustNameAll(manifest, [...entries.keys()])
    for (const { path, bytes, sha256 } of contentOf(manifest)) {
      const measured = await measure(await open(path))
      if (measured.bytes !== bytes || measured.sha256 !== sha256)
        throw new BackupError(`${path} in it is not what was backed up.`)
    }
    return { manifest, open, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw notReadable(file, error)
  }
}

/** Every entry except the manifest and its hash. */
const contentOf = ({ tables, files }: Manifest) => [
  ...tables.map((table) => ({ path: entryOf(table), bytes: table.bytes, sha256: table.sha256 })),
  ...files,
]

async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new BackupError(`${entry.fileName} is in it twice.`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function readManifest(
  entries: ReadonlyMap<string, yauzl.Entry>,
  open: (path: string) => Promise<Readable>,
): Promise<Manifest> {
  if ((entries.get(MANIFEST)?.uncompressedSize ?? 0) > MANIFEST_BYTES)
    throw new BackupError('Its manifest is too large.')
  const text = await buffer(await open(MANIFEST))
  if ((await buffer(await open(MANIFEST_HASH))).toString() !== hashOf(text))
    throw new BackupError('Its manifest was changed.')
  const content = JSON.parse(text.toString()) as { format?: unknown; version?: unknown }
  if (content.format !== FORMAT || content.version !== VERSION)
    throw new BackupError(
      `Its format is ${String(content.format)} ${String(content.version)}, and this program reads ${FORMAT} ${VERSION}. Use the version of the product that made it.`,
    )
  return manifestSchema.parse(content)
}

function mustNameAll(manifest: Manifest, paths: readonly string[]): void {
  const named = new Set([...contentOf(manifest).map(({ path }) => path), MANIFEST, MANIFEST_HASH])
  const stranger = paths.find((path) => !named.has(path))
  if (stranger) throw new BackupError(`${stranger} in it is not in its manifest.`)
  const odd = manifest.files.find(({ path }) => path !== SEAL_SECRET && !PICTURE_PATH.test(path))
  if (odd) throw new BackupError(`${odd.path} in it is neither a picture nor the seal secret.`)
}

function notReadable(file: string, error: unknown): BackupError {
  const code = (error as { code?: string }).code
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`)
  if (code === 'EACCES') return new BackupError(`${file} may not be read by this user.`)
  if (code === 'EISDIR') return new BackupError(`${file} is a folder.`)
  const why = error instanceof BackupError ? ` ${error.message}` : ''
  return new BackupError(`${file} is not a whole backup.${why} Nothing was changed.`, { cause: error })
}

/** An entry whose content is opened at its turn. */
export type Entry = { path: string; content(): AsyncIterable<Buffer> }

type Content = {
  rows: readonly Entry[]
  pictures: readonly Picture[]
  secret: string | null
  /** Is called when everything else is written. */
  manifest(files: FileEntry[]): Manifest
}

/** @param file an existing empty file */
export async function writeArchive(file: string, content: Content): Promise<void> {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  // Neither the entries' streams nor yazl end the file on a failure: a broken one would look complete.
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
      measuredEntry(path, files, () => createReadStream(file)),
      AS_IT_IS,
    )
  const { secret } = content
  if (secret)
    add(
      measuredEntry(SEAL_SECRET, files, () => [Buffer.from(secret)]),
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

/** Pictures are compressed already. */
const AS_IT_IS = 0

function measuredEntry(
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

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** `path` is in the backup, `file` on this machine. */
type Picture = { path: string; file: string; bytes: number }

/** Uploaded pictures under `DATA_DIR/uploads`, as `server/providers/images.ts` stores them. */
const PICTURE_PATH = /^uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}(-small)?\.webp$/

/** Lists the uploaded pictures. It leaves out partial files, and any other files there. */
export function picturesIn(dataDir: string): Picture[] {
  const folder = join(dataDir, 'uploads')
  if (!isThere(folder)) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join('uploads', name).replaceAll('\\', '/'))
    .filter((path) => PICTURE_PATH.test(path))
    .sort()
  return paths.map((path) => {
    const file = join(dataDir, path)
    return { path, file, bytes: statSync(file).size }
  })
}

/** Counts pictures in the database that are missing here. */
export async function missingPictures(db: pg.ClientBase, pictures: readonly Picture[]): Promise<number> {
  const { rows } = await db.query<{ path: string }>(
    `select 'uploads/' || church_id || '/' || id || '.webp' as path from uploads`,
  )
  const there = new Set(pictures.map(({ path }) => path))
  return rows.filter(({ path }) => !there.has(path)).length
}

/** Measures a stream's size, lines and SHA-256 while it passes. */
export class Measured {
  bytes = 0
  /** In COPY's text format each row is one line. A line break within a value is written as `\n`. */
  lines = 0
  private readonly hash = createHash('sha256')
  private digest: string | undefined

  /** Passes the chunks on. */
  async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines += 1
      this.hash.update(chunk)
      yield chunk
    }
  }

  /** In hex. Read it after the stream has ended. */
  get sha256(): string {
    return (this.digest ??= this.hash.digest('hex'))
  }
}

/** Reads a stream to its end. */
async function measure(source: AsyncIterable<Buffer>): Promise<Measured> {
  const measured = new Measured()
  const chunks = measured.pass(source)
  while (!(await chunks.next()).done);
  return measured
}
