/**
 * Brings the embedded database to this program's major version of PostgreSQL: the old programs read the old files, the rows
 * go into a new database beside them, and the two change places. The old files are kept.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { holdCluster } from '../db/cluster/hold.ts'
import { mustBeOurs } from '../db/cluster/owner.ts'
import { existingCluster, socketFolder } from '../db/cluster/places.ts'
import { type ClusterPlace, endPostmaster, runningAt } from '../db/cluster/postmaster.ts'
import { postgresMajor } from '../db/cluster/programs.ts'
import type { DatabaseLog } from '../db/cluster/report.ts'
import { runAs } from '../db/cluster/run-as.ts'
import { swapIn } from '../db/cluster/swap.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { oldPrograms } from './old-programs.ts'
import { moveRows } from './restore-backup.ts'

type Asked = {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  /** A folder with the old programs; without it they are fetched. */
  programs?: string | undefined
  log: DatabaseLog
  /** Aborted: it ends soon, and the old database stays in its place. */
  signal?: AbortSignal | undefined
}

export type Upgraded = { from: string; to: string; manifest: Manifest; kept: string }

/**
 * @returns null where the files are of this version already
 * Throws BackupError and ClusterError with a sentence. Then the old database stands where it stood, with all its rows.
 */
export async function upgradeCluster({ config, programs, log, signal }: Asked): Promise<Upgraded | null> {
  if (config.databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set, so that server’s own tools upgrade it. This command upgrades the embedded database.',
    )
  const home = existingCluster(config.dataDir)
  if (!home) throw new BackupError(`There is no database in ${config.dataDir}. Check DATA_DIR.`)
  const user = runAs()
  mustBeOurs(join(home, 'cluster'), user)
  const from = readFileSync(join(home, 'cluster', 'PG_VERSION'), 'utf8').trim()
  const to = postgresMajor()
  if (from === to) {
    // An upgrade that was killed at its very end leaves a copy of all rows.
    await clearEarlier(home)
    return null
  }
  if (Number(from) > Number(to))
    throw new BackupError(
      `The database was made by PostgreSQL ${from}, and this Narthex brings ${to}. Start a newer Narthex.`,
    )
  const work = workFolder(home)
  try {
    const folder = join(work, 'programs')
    const old = await oldPrograms({ major: from, given: programs, folder, user, signal })
    return { from, to, ...(await upgradeWith(old, { home, work, from, log, signal })) }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Beside the database, so that the new files only have to be renamed. */
export function workFolder(home: string): string {
  const work = mkdtempSync(`${workPrefix(home)}`)
  // PostgreSQL may run as another user.
  chmodSync(work, 0o711)
  return work
}

const workPrefix = (home: string) => join(dirname(home), `upgrade-${basename(home)}-`)

type Work = {
  home: string
  work: string
  from: string
  log: DatabaseLog
  signal?: AbortSignal | undefined
}

/** @param programs that read the old files */
export async function upgradeWith(
  programs: string,
  { home, work, from, log, signal }: Work,
): Promise<Pick<Upgraded, 'manifest' | 'kept'>> {
  const user = runAs()
  const place: ClusterPlace = { home, socket: socketFolder(home, user), programs, user }
  log.info(`PostgreSQL ${from} is started on the old files.`)
  const { holder, socket } = await holdByOurs(place, log)
  try {
    await clearEarlier(home, work)
    log.info('All rows are read.')
    const databaseUrl = `postgresql://postgres@localhost/narthex?host=${encodeURIComponent(socket)}`
    const file = join(work, 'rows.zip')
    const asked = { file, log, ...(signal && { signal }) }
    // The work folder holds no pictures and no secret: both stay where they are.
    await makeBackup({ ...asked, force: false, config: { databaseUrl, dataDir: work } })
    log.info('All rows are written into a new database.')
    const { manifest } = await moveRows({ ...asked, config: { dataDir: work } })
    signal?.throwIfAborted()
    log.info('The new database takes the place of the old one.')
    await holder.end()
    await endPostmaster(place)
    return { manifest, kept: swapIn(home, join(work, 'postgres', 'cluster'), from) }
  } finally {
    await holder.end().catch(() => undefined)
    await endPostmaster(place)
  }
}

/** One that a killed process left running may run from programs that are gone: it is started anew. Throws ClusterError. */
async function holdByOurs(place: ClusterPlace, log: DatabaseLog) {
  if (runningAt(place.home)) {
    const { holder } = await holdCluster(place, log, { as: 'visitor' })
    await holder.end()
    await endPostmaster(place)
  }
  return holdCluster(place, log, { as: 'visitor' })
}

/** What an upgrade that was killed left: its half database, which may still run, and files that never came to their place. */
async function clearEarlier(home: string, own?: string): Promise<void> {
  const parent = dirname(home)
  const others = readdirSync(parent).map((name) => join(parent, name))
  for (const folder of others.filter((path) => path.startsWith(workPrefix(home)) && path !== own)) {
    await endPostmaster({ home: join(folder, 'postgres'), socket: '', programs: '', user: null })
    await removeWhileWritten(folder)
  }
  rmSync(join(home, 'cluster.next'), { recursive: true, force: true })
}

const TRIES = 50

/** The initdb of a killed upgrade outlives it. It ends at its next step once its files are gone. */
async function removeWhileWritten(folder: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOTEMPTY' || tried === TRIES) throw error
      await wait(100)
    }
  }
}
