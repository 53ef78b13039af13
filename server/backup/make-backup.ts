/** One file that holds everything: all rows as of one moment, the pictures, the seal secret. */
import pg from 'pg'
import copy from 'pg-copy-streams'
import type { Config } from '../config.ts'
import { addBackupPolicies } from '../db/backup-policies.ts'
import type { DatabaseLog } from '../db/cluster/report.ts'
import { countRows, readAllRows, bypassesRowSecurity } from './all-rows.ts'
import { BackupError } from './backup-error.ts'
import { mustHaveRoom } from './free-space.ts'
import { entryOf, FORMAT, type Manifest, VERSION } from './manifest.ts'
import { Measured } from './measured.ts'
import { openDatabaseOf } from './open-database.ts'
import { missingPictures, picturesIn } from './pictures.ts'
import { productVersion } from './product-version.ts'
import { openArchive } from './read-archive.ts'
import { findSealSecret } from '../auth/seal-key.ts'
import { isSecretOf } from './seal-secret.ts'
import { sequencesOf, sqlName, type Table, tablesOf } from './tables.ts'
import { openTarget, type Target } from './target-file.ts'
import { type Entry, writeArchive } from './write-archive.ts'

type Asked = {
  /** Absolute. */
  file: string
  /** Replaces a file that is there. */
  force: boolean
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'sealSecret' | 'imageHost'>
  log: DatabaseLog
  /** Aborted: it ends soon, and leaves nothing behind. */
  signal?: AbortSignal
}

/**
 * Writes the backup and reads it through once more. @returns what it holds
 * Throws BackupError and ClusterError with a sentence, and what the disk or PostgreSQL said. Then nothing is left behind.
 */
export async function makeBackup({ file, force, config, log, signal }: Asked): Promise<Manifest> {
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
  config: Asked['config'],
  signal?: AbortSignal,
): Promise<void> {
  const db = new pg.Client({ connectionString: url, application_name: 'narthex backup' })
  // A connection that breaks is noticed by the query under way.
  db.on('error', () => undefined)
  // With a query under way this cuts the connection, and the query fails.
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

/** Keeps migrations from changing them until the end. Readers and writers go on. */
async function holdTables(db: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await db.query(`lock table ${tables.map(sqlName).join(', ')} in access share mode`)
}

/** An upper bound: rows take less when they are packed. */
async function rowBytes(db: pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(
    `select coalesce(sum(pg_relation_size(c.oid) + coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0)), 0)::bigint as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

async function describe(db: pg.ClientBase, { imageHost }: Asked['config']) {
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

/** Null where there is none here, or one of another database. */
async function secretOf(db: pg.ClientBase, config: Asked['config']): Promise<string | null> {
  const secret = findSealSecret(config)
  return secret && (await isSecretOf(db, secret)) ? secret : null
}

/** A table's rows, counted three ways: before, by PostgreSQL while it sends them, and by their lines in the file. */
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
    // The count comes after the last row. An answer to another question means that it is here.
    await db.query('select 1')
    const { lines, bytes, sha256 } = measured
    const expected = counted.get(`${schema}.${name}`)
    if (rows.rowCount !== lines || expected !== lines)
      throw new BackupError(`${schema}.${name} has ${expected} rows, and ${lines} came. No backup was made.`)
    written.push({ schema, name, columns, rows: lines, bytes, sha256 })
  }
  return { path: entryOf(table), content }
}
