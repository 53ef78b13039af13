/** Checks data of the database that is stored elsewhere: the seal secret, pictures, jobs. */
import { join } from 'node:path'
import type pg from 'pg'
import { findSealSecret, secretFile, isSecretOf } from '../auth/secrets.ts'
import { readAllRows, tablesOf } from '../backup/tables.ts'
import { BackupError } from '../backup/backup-file.ts'
import type { Config } from '../config.ts'
import { counted } from '../command-line.ts'
import { isThere, FOLDER_FILE, knownUploadFolder, readUploadFolder, sharesUploads } from '../data-folder.ts'
import { type DoctorContext, type Finding, mend, note, ok, unreadable } from './machine-and-database.ts'

export async function contentFindings({ db, config, servers }: DoctorContext): Promise<Finding[]> {
  return [
    await secret(db, config),
    ...(await pictures(db, config)),
    ...(await uploadFolder(db, config, servers)),
    ...(await jobs(db, servers)),
  ]
}

async function secret(db: pg.Client, config: Config): Promise<Finding> {
  let own: string | null
  try {
    own = findSealSecret(config)
  } catch (error) {
    return unreadable(secretFile(config.dataDir), error)
  }
  if (!own && !(await isStarted(db)))
    return note('No server has used this database yet. The first start makes the seal secret.')
  if (!own)
    return mend(
      `The seal secret is missing: SEAL_SECRET is empty, and there is no file ${secretFile(config.dataDir)}. Copy it from another server of this database, or from a backup.`,
    )
  return (await isSecretOf(db, own))
    ? ok('The seal secret is the one that this database was begun with.')
    : mend(
        'The seal secret is not the one that this database was begun with. Copy it from another server of this database, or from a backup.',
      )
}

const isStarted = async (db: pg.Client) => Boolean((await db.query('select from seal_secrets')).rowCount)

/** The number of newest pictures that are checked on the disk. */
const SAMPLE = 2_000

async function pictures(db: pg.Client, { imageHost, dataDir }: Config): Promise<Finding[]> {
  if (imageHost) return [note('An image host keeps the pictures. They were not looked at.')]
  await db.query('begin read only')
  try {
    await readAllRows(
      db,
      (await tablesOf(db)).filter(({ name }) => name === 'uploads'),
    )
    const { rows } = await db.query<{ path: string }>(
      `select church_id || '/' || id || '.webp' as path from uploads order by uploaded_at desc limit ${SAMPLE}`,
    )
    const missing = rows.filter(({ path }) => !isThere(join(dataDir, 'uploads', path)))
    if (missing.length === 0)
      return [ok(`No picture is missing in DATA_DIR/uploads, of ${rows.length} looked for.`)]
    return [
      mend(
        `${missing.length} of ${counted(rows.length, 'picture')} ${missing.length === 1 ? 'is' : 'are'} not in ${join(dataDir, 'uploads')}, like ${missing[0]!.path}. Set DATA_DIR as the server has it, or put the folder back from a backup.`,
      ),
    ]
  } catch (error) {
    if (error instanceof BackupError) return [mend(error.message)]
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'EACCES' && path) return [unreadable(path, error)]
    throw error
  } finally {
    await db.query('rollback')
  }
}

async function uploadFolder(db: pg.Client, config: Config, servers: readonly string[]): Promise<Finding[]> {
  if (!sharesUploads(config)) return []
  let own: string | null
  try {
    own = readUploadFolder(config.dataDir)
  } catch (error) {
    return [unreadable(join(config.dataDir, 'uploads', FOLDER_FILE), error)]
  }
  const known = await knownUploadFolder(db)
  if (known && own !== known && servers.length === 0)
    return [
      note(
        `${join(config.dataDir, 'uploads')} is not the folder of pictures that this database was served with before. The next start takes it.`,
      ),
    ]
  if (known && own !== known)
    return [
      mend(
        `The servers of this database keep their pictures in another folder than ${join(config.dataDir, 'uploads')}. Share one folder, or set IMAGE_HOST_URL.`,
      ),
    ]
  if (servers.length < 2) return []
  return [
    note(
      `${servers.length} servers share ${join(config.dataDir, 'uploads')}. Each of them needs it as the same network disk, or IMAGE_HOST_URL.`,
    ),
  ]
}

async function jobs(db: pg.Client, servers: readonly string[]): Promise<Finding[]> {
  const { rows } = await db.query<{
    late: number
    minutes: number | null
    failed: number
    names: string | null
  }>(
    `select count(*) filter (where late)::int as late,
       (extract(epoch from now() - min(start_after) filter (where late)) / 60)::int as minutes,
       count(*) filter (where failed)::int as failed,
       string_agg(distinct name, ', ') filter (where failed) as names
     from (select name, start_after, state in ('created', 'retry') and start_after < now() - interval '10 minutes' as late,
         state = 'failed' and completed_on > now() - interval '7 days' as failed from pgboss.job) j`,
  )
  const { late, minutes, failed, names } = rows[0]!
  const waiting = `${counted(late, 'job waits', 'jobs wait')}, the oldest for ${counted(minutes ?? 0, 'minute')}`
  return [
    late === 0
      ? ok('No job waits for longer than ten minutes.')
      : servers.length === 0
        ? note(`${waiting}. No server runs.`)
        : mend(`${waiting}. Look for "a job failed" in the server’s log.`),
    failed === 0
      ? ok('No job was given up within a week.')
      : mend(
          `${counted(failed, 'job was', 'jobs were')} given up within a week (${names}). Look for "a job failed" in the log.`,
        ),
  ]
}
