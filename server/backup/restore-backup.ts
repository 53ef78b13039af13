/** Restores a backup into an empty place, all or nothing. */
import pg from 'pg'
import type { Config } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import type { DatabaseLog } from '../db/cluster/run-as.ts'
import {
  migrate,
  type Migration,
  migrateWithin,
  prepareForMigrations,
  readMigrations,
} from '../db/migrate.ts'
import { BackupError, type Manifest } from './backup-file.ts'
import {
  mustBeEmptyDatabase,
  mustBeEmptyFolder,
  openPlace,
  putFiles,
  secretIn,
  asUnboundOwner,
  loadTables,
  withoutTriggers,
} from './restore-parts.ts'
import { type Archive, openArchive } from './archive.ts'
import { isSecretOf } from '../auth/secrets.ts'

/** Changes rows that must not return unchanged: used links, ended sessions, sent messages. */

/** Each has `used_at`. A link or code that was used after the backup would work once more. */
export const VOIDED = ['invites', 'password_resets', 'email_changes', 'email_confirmations'] as const

/** Has `used_at` too. The link gives an account back to its holder, whose undo the backup may have missed. */
export const KEPT = ['email_undos'] as const

export type Afterwards = {
  /** Open links and codes that no longer work. */
  links: number
  sessions_ended: number
  sessions_kept: number
  /** Churches that were about to be erased, which have seven more days. */
  closings: number
  /** Messages that may have been sent. A person decides on them. */
  messages: number
}

/**
 * Call it in the transaction of a restore, as an owner whom row level security does not bind.
 * @param madeAt the time of the backup, ISO 8601
 * @param endSessions ends all sessions, also those of phones with unsent marks
 */
export async function settleAfterRestore(
  db: pg.ClientBase,
  madeAt: string,
  endSessions: boolean,
): Promise<Afterwards> {
  const changed = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rowCount ?? 0
  // Phones notice the restore by the epoch. `restored_at` is its time, for repairs in the following days.
  await db.query('update epochs set epoch = gen_random_uuid()')
  await db.query('update church_revs set restored_at = now()')
  await forgetUploadFolder(db)
  let links = 0
  for (const table of VOIDED)
    links += await changed(`update ${table} set used_at = now() where used_at is null`)
  await changed(
    `update email_undos set expires_at = greatest(expires_at, now() + interval '72 hours')
     where used_at is null and expires_at > $1`,
    [madeAt],
  )
  const sessions_ended = await changed(
    `update sessions set ended_at = now(), ended_because = 'ended_from_afar'
     where ended_at is null and expires_at > now() and ($1 or device_id is null)`,
    [endSessions],
  )
  const kept = await db.query<{ n: string }>(
    'select count(*) as n from sessions where ended_at is null and expires_at > now()',
  )
  return {
    links,
    sessions_ended,
    sessions_kept: Number(kept.rows[0]?.n),
    closings: await changed(
      `update church_closings set erase_at = greatest(erase_at, now() + interval '7 days')`,
    ),
    messages: await holdMessages(changed),
  }
}

/** The pictures are in another folder now. The first server that starts registers its own. */
async function forgetUploadFolder(db: pg.ClientBase): Promise<void> {
  // A backup from before migration 0063 has no such table.
  const { rows } = await db.query<{ there: boolean }>(
    `select to_regclass('public.upload_folders') is not null as there`,
  )
  if (rows[0]!.there) await db.query('delete from upload_folders')
}

/** Nobody may get an SMS twice. The job returns the money that was set aside for unsent ones. */
async function holdMessages(changed: (text: string) => Promise<number>): Promise<number> {
  const held = await changed(
    `update sms_sends set state = 'asks',
       remark = 'The server was restored from a backup. This message may have gone out before. Send it anyway?'
     where state = 'scheduled' and scheduled_for <= now()`,
  )
  // The job gives up sends that began more than a day ago, and returns the money.
  const given = await changed(
    `update sms_sends set started_at = least(started_at, now() - interval '25 hours') where state = 'sending'`,
  )
  // A follow-up that was due before now may have been sent.
  await changed('update sms_follow_up_work set since = now()')
  return held + given
}

type RestoreOptions = {
  /** Absolute. */
  file: string
  endSessions: boolean
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'sealSecret'>
  log: DatabaseLog
  /** Another folder of migrations, for tests. */
  migrations?: string
  /** When aborted before the commit, it stops soon, and leaves nothing behind. */
  signal?: AbortSignal
}

type Loaded = {
  manifest: Manifest
  /** Names of the migrations that are newer than the backup. */
  migrated: string[]
}

export type Restored = Afterwards & Loaded

/**
 * Throws BackupError, ClusterError and MigrationError with a sentence, and the errors of disk or PostgreSQL. It is all or
 * nothing: a restore that fails, or is killed, leaves an empty database.
 */
export async function restoreBackup({ endSessions, ...options }: RestoreOptions): Promise<Restored> {
  const { settled, ...loaded } = await load(options, (db, { made_at }) =>
    settleAfterRestore(db, made_at, endSessions),
  )
  return { ...settled, ...loaded }
}

/**
 * Like `restoreBackup`, from a database that stopped with this backup: nothing happened since, so every row stays
 * unchanged.
 */
export async function moveRows(options: Omit<RestoreOptions, 'endSessions'>): Promise<Loaded> {
  const { manifest, migrated } = await load(options, async () => null)
  return { manifest, migrated }
}

type Settle<T> = (db: pg.ClientBase, manifest: Manifest) => Promise<T>

/** @param settle changes rows before they are committed */
async function load<T>(
  { file, config, log, migrations, signal }: Omit<RestoreOptions, 'endSessions'>,
  settle: Settle<T>,
): Promise<Loaded & { settled: T }> {
  const archive = await openArchive(file)
  try {
    const known = migrationsOf(archive.manifest, readMigrations(migrations))
    const secret = await secretIn(archive)
    mustBeEmptyFolder(config, archive.manifest, secret)
    makeDataFolder(config.dataDir)
    const place = await openPlace(config, log)
    let whole = false
    try {
      const settled = await restoreInto(place.url, archive, { known, secret, settle, config, signal })
      whole = true
      const migrated = await migrate(place.url, migrations)
      return { settled, manifest: archive.manifest, migrated }
    } finally {
      await place.close(!whole)
    }
  } finally {
    archive.close()
  }
}

/** Returns the backup's own migrations from this program. Throws BackupError if one is missing. */
function migrationsOf(manifest: Manifest, all: readonly Migration[]): Migration[] {
  return manifest.migrations.map(({ name, sha256 }) => {
    const found = all.find((one) => one.name === name && one.hash === sha256)
    if (found) return found
    throw new BackupError(
      `This backup was made by version ${manifest.product} of the product, with the migration ${name}, which is not here. Restore it with that version or a newer one. Nothing was changed.`,
    )
  })
}

type Into<T> = {
  known: readonly Migration[]
  secret: string | null
  settle: Settle<T>
  config: RestoreOptions['config']
  signal: AbortSignal | undefined
}

async function restoreInto<T>(
  url: string,
  archive: Archive,
  { known, secret, settle, config, signal }: Into<T>,
): Promise<T> {
  const db = new pg.Client({ connectionString: url, application_name: 'narthex restore' })
  // The running query notices a broken connection.
  db.on('error', () => undefined)
  // During a query this cuts the connection, and PostgreSQL rolls everything back.
  const cut = () => void db.end()
  signal?.addEventListener('abort', cut)
  await db.connect()
  try {
    await mustBeEmptyDatabase(db, config)
    await prepareForMigrations(db)
    await db.query('begin')
    await db.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
      set local client_encoding = 'UTF8'`)
    await migrateWithin(db, known)
    const settled = await asUnboundOwner(db, async () => {
      await withoutTriggers(db, () => loadTables(db, archive))
      return settle(db, archive.manifest)
    })
    if (config.sealSecret && !(await isSecretOf(db, config.sealSecret)))
      throw new BackupError(
        'SEAL_SECRET is another secret than this database was begun with. Nothing was changed.',
      )
    const undo = await putFiles(archive, config.dataDir, config.sealSecret ? null : secret)
    try {
      signal?.throwIfAborted()
      signal?.removeEventListener('abort', cut)
      await db.query('commit')
    } catch (error) {
      undo()
      throw error
    }
    // The restore is done by now. PostgreSQL collects statistics later if this fails.
    await db.query('analyze').catch(() => undefined)
    return settled
  } finally {
    await db.end()
  }
}
