/**
 * The target of a restore: an empty database, and a data folder without pictures, into which it puts pictures and
 * secret.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  createWriteStream,
  mkdirSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { existingCluster } from '../db/cluster/places.ts'
import type { DatabaseLog } from '../db/cluster/cluster-error.ts'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import { BackupError, mustHaveRoom } from './backup-error.ts'
import { type Manifest, type FileEntry, SEAL_SECRET, UPLOADS } from './manifest.ts'
import { secretFile } from '../auth/seal-secret.ts'
import { isThere, FOLDER_FILE } from '../data-folder.ts'
import { namesOfAll } from './tables.ts'
import { Measured, type Archive } from './archive.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'sealSecret'>

/** @param secret the backup's, or null. Throws BackupError if the folder is not empty, or lacks space. */
export function mustBeEmptyFolder(config: Where, manifest: Manifest, secret: string | null): void {
  const { dataDir, sealSecret, databaseUrl } = config
  const uploads = join(dataDir, 'uploads')
  if (isThere(uploads) && readdirSync(uploads).some((name) => name !== FOLDER_FILE))
    throw filled(`${uploads} holds pictures already. Move that folder away, or set DATA_DIR to another.`)
  const file = secretFile(dataDir)
  if (secret && sealSecret && sealSecret !== secret)
    throw filled(
      'SEAL_SECRET is another secret than the backup’s. Leave it empty, or set the one of the backup.',
    )
  if (secret && isThere(file) && readFileSync(file, 'utf8').trim() !== secret)
    throw filled(
      `${file} holds another secret than the backup. Move it away, or set DATA_DIR to another folder.`,
    )
  mustHaveRoom(existingParent(dataDir), bytesNeeded(manifest, !databaseUrl))
}

const filled = (sentence: string) => new BackupError(`${sentence} Nothing was changed.`)

function existingParent(folder: string): string {
  return existsSync(folder) ? folder : existingParent(dirname(folder))
}

/** A new cluster's own files, and its write-ahead log, of which PostgreSQL keeps a gigabyte at most. */
const CLUSTER_BYTES = 100_000_000
const LOG_BYTES = 1_000_000_000

function bytesNeeded({ files, database_bytes }: Manifest, embedded: boolean): number {
  const pictures = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (!embedded) return pictures
  return pictures + CLUSTER_BYTES + 1.2 * database_bytes + Math.min(LOG_BYTES, database_bytes)
}

type EmptyPlace = {
  /** Connects as the database's owner. */
  url: string
  /** Stops the embedded PostgreSQL. @param undo removes the cluster if it was made for this */
  close(undo: boolean): Promise<void>
}

/** Makes the embedded cluster if there is none. Throws ClusterError if a server runs on it. */
export async function openPlace({ databaseUrl, dataDir }: Where, log: DatabaseLog): Promise<EmptyPlace> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const { openCluster } = await import('../db/cluster.ts')
  const wasThere = existingCluster(dataDir) !== null
  const cluster = await openCluster({ dataDir, log, as: 'visitor' })
  return {
    url: cluster.ownerUrl,
    async close(undo) {
      await cluster.stop()
      if (undo && !wasThere) rmSync(cluster.home, { recursive: true, force: true })
    },
  }
}

/** Takes the lock for migrations, so that no server starts meanwhile. Throws BackupError. */
export async function mustBeEmptyDatabase(db: pg.ClientBase, { databaseUrl }: Where): Promise<void> {
  const lock = await db.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [MIGRATION_LOCK])
  const running = await db.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'narthex%' and application_name !~ '^narthex (holder|visitor)'`,
  )
  if (!lock.rows[0]?.free || running.rowCount)
    throw filled('A Narthex is running on this database. Stop it first.')
  const names = await namesOfAll(db)
  if (names.length === 0) return
  const some = names.slice(0, 3).join(', ')
  throw filled(
    `This database is not empty: it holds ${some}${names.length > 3 ? ` and ${names.length - 3} more` : ''}. ${databaseUrl ? 'Let DATABASE_URL name an empty database.' : 'Set DATA_DIR to another folder.'}`,
  )
}

/** The seal secret of a backup. Null if it holds none. */
export const secretIn = async ({ manifest, open }: Archive): Promise<string | null> =>
  manifest.seal_secret === 'included' ? (await buffer(await open(SEAL_SECRET))).toString() : null

/**
 * Puts the pictures and the seal secret of a backup into the data folder.
 * @param secret the content of the file, or null for no file
 * @returns a function that removes them again
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
