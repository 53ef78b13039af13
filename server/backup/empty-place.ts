/** The target of a restore: an empty database, and a data folder without pictures. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { existingCluster } from '../db/cluster/places.ts'
import type { DatabaseLog } from '../db/cluster/report.ts'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { mustHaveRoom } from './free-space.ts'
import type { Manifest } from './manifest.ts'
import { secretFile } from '../auth/seal-key.ts'
import { isThere } from '../is-there.ts'
import { FOLDER_FILE } from '../upload-folder.ts'
import { namesOfAll } from './tables.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'sealSecret'>

/** @param secret the backup's, or null. Throws BackupError where the folder holds something else, or has no room. */
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

/** A new cluster's own files, and the log of what is written, of which PostgreSQL keeps a gigabyte at most. */
const CLUSTER_BYTES = 100_000_000
const LOG_BYTES = 1_000_000_000

function bytesNeeded({ files, database_bytes }: Manifest, embedded: boolean): number {
  const pictures = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (!embedded) return pictures
  return pictures + CLUSTER_BYTES + 1.2 * database_bytes + Math.min(LOG_BYTES, database_bytes)
}

export type EmptyPlace = {
  /** As who owns the database. */
  url: string
  /** Ends the embedded PostgreSQL. @param undo removes the cluster where it was made for this */
  close(undo: boolean): Promise<void>
}

/** Makes the embedded cluster where there is none. Throws ClusterError where a server runs on it. */
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

/** Takes the lock under which servers migrate, so that none starts meanwhile. Throws BackupError. */
export async function mustBeEmptyDatabase(db: pg.ClientBase, { databaseUrl }: Where): Promise<void> {
  const asked = await db.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [MIGRATION_LOCK])
  const running = await db.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'narthex%' and application_name !~ '^narthex (holder|visitor)'`,
  )
  if (!asked.rows[0]?.free || running.rowCount)
    throw filled('A Narthex is running on this database. Stop it first.')
  const names = await namesOfAll(db)
  if (names.length === 0) return
  const some = names.slice(0, 3).join(', ')
  throw filled(
    `This database is not empty: it holds ${some}${names.length > 3 ? ` and ${names.length - 3} more` : ''}. ${databaseUrl ? 'Let DATABASE_URL name an empty database.' : 'Set DATA_DIR to another folder.'}`,
  )
}
