/** Chooses the system user for PostgreSQL, and checks its access to folders. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isThere } from '../../data-folder.ts'

/** Defines the log for database messages to the operator. pino's logger fits. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
}

/** A database problem that stops the start. Its message is a sentence for the person who starts the server. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

/** The system user that runs PostgreSQL; null: the user of this process. */
export type RunAs = { uid: number; gid: number } | null

/** PostgreSQL does not run as root. Root therefore uses the system user `postgres`, which is made if missing. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return null
  return findUser() ?? makeUser()
}

function findUser(): RunAs {
  const answer = spawnSync('id', ['postgres'], { encoding: 'utf8' })
  const ids = /uid=(\d+).*? gid=(\d+)/.exec(answer.stdout ?? '')
  return ids ? { uid: Number(ids[1]), gid: Number(ids[2]) } : null
}

function makeUser(): RunAs {
  try {
    execFileSync(
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/bin/false',
        'postgres',
      ],
      { stdio: 'pipe' },
    )
  } catch {
    // Another start may have made it at the same time. Only its existence matters.
  }
  const user = findUser()
  if (user) return user
  throw new ClusterError(
    'PostgreSQL does not run as root, and a system user "postgres" could not be made. Make one (useradd --system postgres), start as another user, or set DATABASE_URL.',
  )
}

/** True if that user can enter this folder. */
export function canEnter(folder: string, user: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

/** Changes a folder's owner to that user. */
export function giveTo(user: RunAs, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

/** Makes the folder if it is missing. Throws ClusterError if it belongs to another user. */
export function makeOwn(folder: string, user: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  mustBeOurs(folder, user)
  giveTo(user, folder)
}

/** Throws ClusterError if the path exists and belongs neither to this process's user nor to PostgreSQL's. */
export function mustBeOurs(path: string, user: RunAs): void {
  const own = process.getuid?.()
  if (own === undefined || !isThere(path)) return
  const { uid } = statSync(path)
  if (uid !== own && uid !== user?.uid) throw belongsToAnother(path, uid)
}

/** The error for a folder of another user, which is rejected and left unchanged. */
export function belongsToAnother(path: string, uid = statSync(path).uid): ClusterError {
  const name = userName(uid)
  return new ClusterError(
    `${path} belongs to the user ${name}. Run this as ${name}, or choose another folder with DATA_DIR.`,
  )
}

/**
 * Reads with `look`. Throws ClusterError if this user lacks the permission, because that does not prove that nothing is
 * there.
 */
export function lookInto<T>(path: string, look: () => T): T {
  try {
    return look()
  } catch (error) {
    const { code, path: refused = path } = error as NodeJS.ErrnoException
    if (code !== 'EACCES') throw error
    const seen = visiblePart(refused)
    throw new ClusterError(
      `${seen} belongs to the user ${userName(statSync(seen).uid)}, and this user (${userName(process.getuid?.() ?? -1)}) may not look into it. Run this as the user who runs the server, or give the folder to that user.`,
    )
  }
}

function visiblePart(path: string): string {
  try {
    if (isThere(path)) return path
  } catch {
    // A folder above it is not readable.
  }
  return visiblePart(dirname(path))
}

/** Returns the number if the system has no name for it. */
function userName(uid: number): string {
  const answer = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' })
  return (answer.status === 0 && answer.stdout.trim()) || String(uid)
}
