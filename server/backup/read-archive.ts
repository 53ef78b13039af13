/** Reads a backup's ZIP file. Nothing of it is used before all of it was checked. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { BackupError } from './backup-error.ts'
import {
  entryOf,
  FORMAT,
  type Manifest,
  MANIFEST,
  MANIFEST_HASH,
  manifestSchema,
  SEAL_SECRET,
  VERSION,
} from './manifest.ts'
import { measure } from './measured.ts'
import { PICTURE_PATH } from './pictures.ts'
import { hashOf } from './write-archive.ts'

/** A manifest names each picture. A larger one than this is not read into memory. */
const MANIFEST_BYTES = 500_000_000

export type Archive = {
  manifest: Manifest
  /** The content of an entry that the manifest names. */
  open(path: string): Promise<Readable>
  close(): void
}

/**
 * Opens a backup and reads it through once. Throws BackupError where it is no backup, of a format that is not known,
 * cut short or changed.
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

/** Every entry but the manifest and its hash. */
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
  const said = JSON.parse(text.toString()) as { format?: unknown; version?: unknown }
  if (said.format !== FORMAT || said.version !== VERSION)
    throw new BackupError(
      `Its format is ${String(said.format)} ${String(said.version)}, and this program reads ${FORMAT} ${VERSION}. Use the version of the product that made it.`,
    )
  return manifestSchema.parse(said)
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
