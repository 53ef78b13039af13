import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Clears the way for a new postmaster where the last one was killed. Its workers notice within moments and end by
 * themselves; only when none is left may the dead one's lock files go. PostgreSQL clears them itself unless their
 * number lives on as another process or as a zombie, as happens in containers. Elsewhere than on Linux it is left to it.
 */
export async function clearLeftovers(files: string, socketFolder: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (let waited = 0; workersOf(files).length > 0; waited += 50) {
    if (waited > 10_000) return
    await wait(50)
  }
  rmSync(join(files, 'postmaster.pid'), { force: true })
  rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

/** PostgreSQL's processes live in their data folder: that is how they are known. */
function workersOf(files: string): string[] {
  const home = realpathSync(files)
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && folderOf(pid) === home)
}

function folderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** The command line of a process; empty for one that is gone or a zombie. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
