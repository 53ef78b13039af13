/** The pictures and the seal secret of a backup, put into the data folder. */
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import { type FileEntry, SEAL_SECRET, UPLOADS } from './manifest.ts'
import { Measured } from './measured.ts'
import type { Archive } from './read-archive.ts'
import { secretFile } from '../auth/seal-key.ts'
import { FOLDER_FILE } from '../upload-folder.ts'

export const secretIn = async ({ manifest, open }: Archive): Promise<string | null> =>
  manifest.seal_secret === 'included' ? (await buffer(await open(SEAL_SECRET))).toString() : null

/**
 * Puts them in their places. @param secret the content of the file, or null for no file
 * @returns takes back what was put
 */
export async function putFiles(
  archive: Archive,
  dataDir: string,
  secret: string | null,
): Promise<() => void> {
  const draft = join(dataDir, 'uploads-restoring')
  const uploads = join(dataDir, 'uploads')
  const file = secretFile(dataDir)
  const undo: (() => void)[] = [() => rmSync(draft, { recursive: true, force: true })]
  const undoAll = () => undo.reverse().forEach((one) => one())
  try {
    // Left by a restore that was killed.
    rmSync(draft, { recursive: true, force: true })
    const pictures = archive.manifest.files.filter(({ path }) => path !== SEAL_SECRET)
    for (const picture of pictures)
      await put(archive, picture, join(draft, picture.path.slice(UPLOADS.length)))
    if (pictures.length > 0) {
      rmSync(join(uploads, FOLDER_FILE), { force: true })
      if (existsSync(uploads)) rmdirSync(uploads)
      renameSync(draft, uploads)
      undo.push(() => rmSync(uploads, { recursive: true, force: true }))
    }
    if (secret && !existsSync(file)) {
      undo.push(() => rmSync(file, { force: true }))
      writeFileSync(file, secret, { flag: 'wx', mode: 0o600, flush: true })
    }
    return undoAll
  } catch (error) {
    undoAll()
    throw error
  }
}

async function put(archive: Archive, picture: FileEntry, place: string): Promise<void> {
  mkdirSync(dirname(place), { recursive: true })
  const measured = new Measured()
  await pipeline(
    await archive.open(picture.path),
    (source: AsyncIterable<Buffer>) => measured.pass(source),
    createWriteStream(place, { flags: 'wx', flush: true }),
  )
  if (measured.sha256 !== picture.sha256)
    throw new BackupError(`${picture.path} changed while it was read. Nothing was restored.`)
}
