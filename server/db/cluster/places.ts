import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isThere } from '../../is-there.ts'
import { belongsToAnother, lookInto, makeOwn, mustBeOurs } from './owner.ts'
import { ClusterError, type DatabaseLog } from './report.ts'
import { canEnter, type RunAs } from './run-as.ts'
import { endSwap } from './swap.ts'

/** Where root's clusters live when the user `postgres` cannot reach DATA_DIR, as in root's own home. */
const reachable = '/var/lib/narthex'

const socketName = '.s.PGSQL.5432'
const socketPathBytes = process.platform === 'linux' ? 107 : 103

/**
 * The folder of the cluster itself, made when missing and owned by who runs it. Throws ClusterError where it, or the folder
 * that it would be made in, belongs to another user.
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

/** The folder of a cluster that is there. Null where there is none. Throws ClusterError where this user may not look. */
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

/** In DATA_DIR, or where PostgreSQL's user can reach it. */
function newPlace(dataDir: string, user: RunAs, log: DatabaseLog): string {
  const home = join(dataDir, 'postgres')
  mustBeOurs(home, user)
  if (user) mustBeOurs(dataDir, user)
  return isThere(home) || canEnter(dataDir, user) ? home : elsewhere(dataDir, log)
}

/** Remembered in a note beside the other data, so that a moved DATA_DIR still finds its database. */
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

/** PostgreSQL's programs where that user can run them: as installed, or copied once beside the clusters. */
export async function reachablePrograms(installed: string, version: string, user: RunAs): Promise<string> {
  if (canEnter(installed, user)) return installed
  const copy = join(reachable, `programs-${version}`)
  if (existsSync(copy)) return copy
  const { cp, mkdtemp, rename, rm, chmod } = await import('node:fs/promises')
  makeReachable()
  const draft = await mkdtemp(`${copy}-`)
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  // Renamed when whole, so that a start that was ended in between leaves no half copy; the loser of two uses the winner's.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/** The folder of the socket: in the cluster, or a private one under the system's temporary folder where that path is too long. */
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

/** The temporary folder belongs to everybody: a folder that somebody else prepared there must not be used. */
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
