import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { ClusterError } from './report.ts'

/** The system user that runs PostgreSQL; null: whoever runs this process. */
export type RunAs = { uid: number; gid: number } | null

/** PostgreSQL refuses to run as root, so root hands it to the system user `postgres`, who is made when missing. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return null
  return findUser() ?? makeUser()
}

function findUser(): RunAs {
  const asked = spawnSync('id', ['postgres'], { encoding: 'utf8' })
  const ids = /uid=(\d+).*? gid=(\d+)/.exec(asked.stdout ?? '')
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
    // Another start may have made it in the same moment; what counts is whether it is there.
  }
  const user = findUser()
  if (user) return user
  throw new ClusterError(
    'PostgreSQL does not run as root, and a system user "postgres" could not be made. Make one (useradd --system postgres), start as another user, or set DATABASE_URL.',
  )
}

/** Whether that user can enter this folder. */
export function canEnter(folder: string, user: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

/** Gives a folder to that user. */
export function giveTo(user: RunAs, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}
