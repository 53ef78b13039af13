/** Makes one file that holds everything: all rows of one snapshot, the pictures, the seal secret. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import copy from 'pg-copy-streams'
import type { Config } from '../config.ts'
import { addBackupPolicies } from '../db/roles.ts'
import type { DatabaseLog } from '../db/cluster/run-as.ts'
import {
  countRows,
  readAllRows,
  bypassesRowSecurity,
  sequencesOf,
  sqlName,
  type Table,
  tablesOf,
} from './tables.ts'
import {
  BackupError,
  mustHaveRoom,
  entryOf,
  FORMAT,
  type Manifest,
  VERSION,
  openTarget,
  type Target,
} from './backup-file.ts'
import { Measured, missingPictures, picturesIn, openArchive, type Entry, writeArchive } from './archive.ts'
import { findSealSecret, isSecretOf } from '../auth/secrets.ts'

type BackupOptions = {
  /** Absolute. */
  file: string
  /** Replaces an existing file. */
  force: boolean
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'sealSecret' | 'imageHost'>
  log: DatabaseLog
  /** When aborted, it stops soon, and leaves nothing behind. */
  signal?: AbortSignal
}

/**
 * Writes the backup and reads it through once.
 * @returns the content of the backup
 * @throws BackupError and ClusterError with a sentence, and the errors of disk or PostgreSQL. Then nothing is left
 *   behind
 */
export async function makeBackup({ file, force, config, log, signal }: BackupOptions): Promise<Manifest> {
  const target = openTarget(file, force)
  try {
    const database = await openDatabaseOf(config, log)
    try {
      await writeFrom(database.url, target, config, signal)
    } finally {
      await database.close()
    }
    const archive = await openArchive(target.partial)
    archive.close()
    signal?.throwIfAborted()
    target.finish()
    return archive.manifest
  } catch (error) {
    target.giveUp()
    throw error
  }
}

async function writeFrom(
  url: string,
  target: Target,
  config: BackupOptions['config'],
  signal?: AbortSignal,
): Promise<void> {
  const db = new pg.Client({ connectionString: url, application_name: 'narthex backup' })
  // The running query notices a broken connection.
  db.on('error', () => undefined)
  // During a query this cuts the connection, and the query fails.
  signal?.addEventListener('abort', () => void db.end())
  await db.connect()
  try {
    const migrations = await appliedMigrations(db)
    if (!(await bypassesRowSecurity(db))) await addBackupPolicies(db)
    await db.query('begin isolation level repeatable read read only')
    await db.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = '60s'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
      set local extra_float_digits = 1; set local timezone = 'UTC'; set local client_encoding = 'UTF8'`)
    const tables = await tablesOf(db)
    await holdTables(db, tables)
    await readAllRows(db, tables)
    const counted = await countRows(db, tables)
    const pictures = picturesIn(config.dataDir)
    const pictureBytes = pictures.reduce((sum, { bytes }) => sum + bytes, 0)
    mustHaveRoom(target.folder, (await rowBytes(db)) + pictureBytes)
    const about = await describe(db, config)
    const secret = await secretOf(db, config)
    const missing = await missingPictures(db, pictures)
    const written: Manifest['tables'] = []
    await writeArchive(target.partial, {
      rows: tables.map((table) => rowsOf(db, table, counted, written)),
      pictures,
      secret,
      manifest: (files) => ({
        ...about,
        migrations,
        tables: written,
        files,
        missing_pictures: missing,
        seal_secret: secret ? 'included' : 'absent',
      }),
    })
    await db.query('commit')
  } finally {
    await db.end()
  }
}

async function appliedMigrations(db: pg.ClientBase): Promise<Manifest['migrations']> {
  const there = await db.query<{ list: string | null }>(`select to_regclass('house.migrations') as list`)
  if (!there.rows[0]?.list)
    throw new BackupError('This database holds no Narthex: there is nothing to back up. Check DATABASE_URL.')
  const { rows } = await db.query<Manifest['migrations'][number]>(
    'select name, sha256 from house.migrations order by name',
  )
  return rows
}

/** Blocks migrations from changing the tables until the end. Readers and writers continue. */
async function holdTables(db: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await db.query(`lock table ${tables.map(sqlName).join(', ')} in access share mode`)
}

/** An upper bound: compressed rows take less. */
async function rowBytes(db: pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(
    `select coalesce(sum(pg_relation_size(c.oid) + coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0)), 0)::bigint as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

async function describe(db: pg.ClientBase, { imageHost }: BackupOptions['config']) {
  const { rows } = await db.query<{ postgres: string; bytes: string; at: Date }>(
    `select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes, now() as at`,
  )
  const { postgres, bytes, at } = rows[0]!
  return {
    format: FORMAT,
    version: VERSION,
    made_at: new Date(at).toISOString(),
    product: productVersion(),
    postgres,
    database_bytes: Number(bytes),
    sequences: await sequencesOf(db),
    images: imageHost ? 'image host' : 'data folder',
  } as const
}

/** Null if this machine has none, or one of another database. */
async function secretOf(db: pg.ClientBase, config: BackupOptions['config']): Promise<string | null> {
  const secret = findSealSecret(config)
  return secret && (await isSecretOf(db, secret)) ? secret : null
}

/**
 * Returns a table's rows, counted three ways: before, by PostgreSQL while it sends them, and by their lines in the file.
 */
function rowsOf(
  db: pg.ClientBase,
  table: Table,
  counted: ReadonlyMap<string, number>,
  written: Manifest['tables'],
): Entry {
  const { schema, name, columns } = table
  async function* content(): AsyncGenerator<Buffer> {
    const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const rows = db.query(copy.to(`copy ${sqlName(table)} (${listed}) to stdout`))
    const measured = new Measured()
    yield* measured.pass(rows)
    // The count comes after the last row. The response to another query proves that it has arrived.
    await db.query('select 1')
    const { lines, bytes, sha256 } = measured
    const expected = counted.get(`${schema}.${name}`)
    if (rows.rowCount !== lines || expected !== lines)
      throw new BackupError(`${schema}.${name} has ${expected} rows, and ${lines} came. No backup was made.`)
    written.push({ schema, name, columns, rows: lines, bytes, sha256 })
  }
  return { path: entryOf(table), content }
}

type OpenDatabase = {
  url: string
  /** Stops PostgreSQL if it was started for this. */
  close(): Promise<void>
}

/**
 * Opens the database for a backup: the one of DATABASE_URL, or the embedded one, running or not. Throws BackupError if
 * DATA_DIR holds no database, and ClusterError if its PostgreSQL does not start.
 */
export async function openDatabaseOf(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: DatabaseLog,
): Promise<OpenDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const { visitCluster } = await import('../db/cluster.ts')
  const cluster = await visitCluster({ dataDir, log })
  if (!cluster)
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  // The superuser bypasses row level security. Access to the socket's folder is the only protection.
  const url = new URL(cluster.adminUrl)
  url.pathname = '/narthex'
  return { url: url.href, close: () => cluster.stop() }
}

/** Returns the version in `package.json`. */
const productVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version
