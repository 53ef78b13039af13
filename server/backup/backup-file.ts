/** Describes a backup: `manifest.json`, the last but one entry of the file. */
import { z } from 'zod'
import {
  statfsSync,
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The errors of backups and restores, and what a full or failing disk says. */

/** A backup or a restore that cannot be done. Its message is a sentence for the person who ran it. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const MB = 1_000_000

/**
 * Checks the free space before anything is written. Throws BackupError if the folder's disk has fewer bytes left for
 * this user.
 */
export function mustHaveRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new BackupError(
    `${folder} has ${inMb(free)} MB left, and about ${inMb(bytes)} MB are needed. Make room or choose another disk. Nothing was changed.`,
  )
}

const inMb = (bytes: number) => Math.ceil(bytes / MB)

/** The reason why a write failed, as a sentence. Undefined for other errors. */
export function diskProblem(error: unknown): string | undefined {
  const code = (error as { code?: string } | null)?.code ?? ''
  return DISK[code]
}

const DISK: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota of this user is used up.',
  EFBIG: 'The file is larger than this user or this disk may hold.',
  EROFS: 'The disk is read-only.',
  EIO: 'The disk reports an error.',
  '53100': 'The disk of the database is full.',
}

/** A file of another format is not read. A new field that older programs may ignore does not change the number. */
export const FORMAT = 'narthex-backup'
export const VERSION = 1

export const MANIFEST = 'manifest.json'
/** The SHA-256 of the manifest, in hex. The manifest holds those of all other entries. */
export const MANIFEST_HASH = 'manifest.sha256'
export const SEAL_SECRET = 'seal-secret'
export const UPLOADS = 'uploads/'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.int().nonnegative()

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: size,
  bytes: size,
  sha256,
})

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** As text: a sequence may exceed a JSON number. */
  last: z.string().regex(/^-?\d+$/),
  called: z.boolean(),
})

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  made_at: z.iso.datetime(),
  /** The product's version, and PostgreSQL's. */
  product: z.string(),
  postgres: z.string(),
  /** The size of the database on its disk. */
  database_bytes: size,
  migrations: z.array(z.object({ name: z.string(), sha256 })).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(sequence),
  /** Pictures and the seal secret. */
  files: z.array(z.object({ path: z.string(), bytes: size, sha256 })),
  /** Pictures in the database that were missing in `DATA_DIR`. */
  missing_pictures: size,
  images: z.enum(['data folder', 'image host']),
  seal_secret: z.enum(['included', 'absent']),
})

export type Manifest = z.output<typeof manifestSchema>
export type TableEntry = Manifest['tables'][number]
export type FileEntry = Manifest['files'][number]

/** The entry with the rows of a table. */
export const entryOf = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>): string =>
  `tables/${schema}.${name}.copy`

/** Writes a backup's file beside its place, and moves it there when it is complete. */

export type Target = {
  folder: string
  /** The path while it is being written. */
  partial: string
  /** Moves the complete file to its place, durable against a power cut. */
  finish(): void
  /** Removes the partial file. A former file in the place stays unchanged. */
  giveUp(): void
}

/** @param force replaces an existing file. Throws BackupError if the place cannot be used. */
export function openTarget(file: string, force: boolean): Target {
  const folder = dirname(file)
  mustBeUsable(file, folder, force)
  removeLeftovers(file, folder)
  const partial = `${file}.${process.pid}.partial`
  make(partial)
  return {
    folder,
    partial,
    finish() {
      sync(partial)
      renameSync(partial, file)
      sync(folder)
    },
    giveUp: () => rmSync(partial, { force: true }),
  }
}

/** Only this user may read it: it will hold password hashes and the seal secret. */
function make(partial: string): void {
  try {
    closeSync(openSync(partial, 'wx', 0o600))
  } catch (error) {
    const { code } = error as { code?: string }
    throw new BackupError(`${partial} cannot be made (${code}). Choose another folder.`, { cause: error })
  }
}

function mustBeUsable(file: string, folder: string, force: boolean): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`There is no folder ${folder}. Make it first.`)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new BackupError(`This user may not write in ${folder}. Choose another folder.`, { cause: error })
  }
  const there = statSync(file, { throwIfNoEntry: false })
  if (!there) return
  if (!there.isFile())
    throw new BackupError(`${file} is no file. Name the file that the backup is to become.`)
  if (!force)
    throw new BackupError(`${file} is there already. Choose another name, or replace it with --force.`)
}

/** Removes files of backups that were killed. The number in the name is the process id. */
function removeLeftovers(file: string, folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(`${basename(file)}.`) && /\.(\d+)\.partial$/.exec(name)?.[1]
    // Process ids are reused, even this process's own.
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Makes it durable against a power cut. */
function sync(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } catch (error) {
    // Not every file system supports this for a folder.
    if (!statSync(path).isDirectory()) throw error
  } finally {
    closeSync(fd)
  }
}
