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
import pg from 'pg'
import type { Config } from '../config.ts'
import { existingCluster } from '../db/cluster/places.ts'
import type { DatabaseLog } from '../db/cluster/run-as.ts'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import {
  BackupError,
  mustHaveRoom,
  type Manifest,
  type FileEntry,
  SEAL_SECRET,
  UPLOADS,
  entryOf,
  type TableEntry,
} from './backup-file.ts'
import { secretFile } from '../auth/secrets.ts'
import { isThere, FOLDER_FILE } from '../data-folder.ts'
import { namesOfAll, inLoadingOrder, sqlName, type Table, tablesOf } from './tables.ts'
import { Measured, type Archive } from './archive.ts'
import copy from 'pg-copy-streams'

/** Loads the rows of a backup into tables that the migrations have just made, all in one transaction. */

/** Throws BackupError if the backup has other tables, or rows do not arrive. */
export async function loadTables(db: pg.ClientBase, archive: Archive): Promise<void> {
  const { manifest } = archive
  const tables = await tablesOf(db)
  mustBeSameTables(tables, manifest)
  const ordered = await inLoadingOrder(db, manifest.tables)
  // Migrations insert rows of their own into some tables. TRUNCATE would make each table's files again, which took longer
  // than the rest.
  await db.query(
    ordered
      .map((table) => `delete from ${sqlName(table)}`)
      .reverse()
      .join(';'),
  )
  for (const table of ordered) await load(db, archive, table)
  for (const { schema, name, last, called } of manifest.sequences)
    await db.query('select setval($1::regclass, $2::bigint, $3)', [sqlName({ schema, name }), last, called])
  for (const table of manifest.tables) await mustHaveArrived(db, table)
  // Deferred keys are checked now: a table with pending checks cannot be altered.
  await db.query('set constraints all immediate')
}

/** Returns a text form for comparison. */
const shapeOf = ({ schema, name, columns }: Pick<Table, 'schema' | 'name' | 'columns'>) =>
  `${schema}.${name} (${[...columns].sort().join(', ')})`

function mustBeSameTables(tables: readonly Table[], manifest: Manifest): void {
  const [here, there] = [tables.map(shapeOf), manifest.tables.map(shapeOf)]
  const odd = there.find((one) => !here.includes(one)) ?? here.find((one) => !there.includes(one))
  if (odd)
    throw new BackupError(`The migrations and the backup do not agree on ${odd}. Nothing was restored.`)
}

async function load(db: pg.ClientBase, archive: Archive, table: TableEntry): Promise<void> {
  const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join(', ')
  const measured = new Measured()
  const into = db.query(copy.from(`copy ${sqlName(table)} (${columns}) from stdin`))
  await pipeline(
    await archive.open(entryOf(table)),
    (source: AsyncIterable<Buffer>) => measured.pass(source),
    into,
  )
  if (measured.sha256 !== table.sha256 || into.rowCount !== table.rows)
    throw new BackupError(`${table.schema}.${table.name} changed while it was read. Nothing was restored.`)
}

async function mustHaveArrived(db: pg.ClientBase, table: TableEntry): Promise<void> {
  const { rows } = await db.query<{ n: string }>(`select count(*) as n from ${sqlName(table)}`)
  if (Number(rows[0]?.n) === table.rows) return
  throw new BackupError(
    `${table.schema}.${table.name} has ${rows[0]?.n} rows, and the backup ${table.rows}. Nothing was restored.`,
  )
}

const GUARDED = `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and c.relforcerowsecurity`
const TRIGGERED = `select n.nspname as schema, c.relname as name, t.tgname as trigger
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0`

type Name = Pick<Table, 'schema' | 'name'>

/**
 * Runs `work` with this app's triggers disabled: they have run already, and the rows they made are in the backup. Foreign
 * keys, checks and unique indexes stay active.
 */
export async function withoutTriggers(db: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<Name & { trigger: string }>(TRIGGERED)
  const say = (verb: 'disable' | 'enable') =>
    rows.map((row) => `alter table ${sqlName(row)} ${verb} trigger ${pg.escapeIdentifier(row.trigger)}`)
  await db.query(say('disable').join(';'))
  await work()
  await db.query(say('enable').join(';'))
}

/** Runs `work` while row level security does not bind the owner. Nobody else sees the tables before the commit. */
export async function asUnboundOwner<T>(db: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await db.query<Name>(GUARDED)
  await db.query(rows.map((table) => `alter table ${sqlName(table)} no force row level security`).join(';'))
  const answer = await work()
  await db.query(rows.map((table) => `alter table ${sqlName(table)} force row level security`).join(';'))
  return answer
}

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
