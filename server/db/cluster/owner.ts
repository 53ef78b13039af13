/** The database's folders belong to the user who runs PostgreSQL. Those of another user are refused and left as they are. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isThere } from '../../is-there.ts'
import { ClusterError } from './report.ts'
import { giveTo, type RunAs } from './run-as.ts'

/** Makes the folder where it is missing. Throws ClusterError where it belongs to another user. */
export function makeOwn(folder: string, user: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  mustBeOurs(folder, user)
  giveTo(user, folder)
}

/** Throws ClusterError where the path is there and belongs neither to this process's user nor to PostgreSQL's. */
export function mustBeOurs(path: string, user: RunAs): void {
  const own = process.getuid?.()
  if (own === undefined || !isThere(path)) return
  const { uid } = statSync(path)
  if (uid !== own && uid !== user?.uid) throw belongsToAnother(path, uid)
}

export function belongsToAnother(path: string, uid = statSync(path).uid): ClusterError {
  const name = userName(uid)
  return new ClusterError(
    `${path} belongs to the user ${name}. Run this as ${name}, or choose another folder with DATA_DIR.`,
  )
}

/** Looks with `look`. Throws ClusterError where this user may not, for that is no proof that nothing is there. */
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
    // A folder above it is closed.
  }
  return visiblePart(dirname(path))
}

/** The number where the system has no name for it. */
function userName(uid: number): string {
  const asked = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' })
  return (asked.status === 0 && asked.stdout.trim()) || String(uid)
}
