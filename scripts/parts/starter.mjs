import { spawnSync } from 'node:child_process'

/**
 * Calls back once when the npm that started this script is gone. A kill may not pass the signal on, and a server that
 * nobody can stop should end by itself. Does nothing for a script that npm did not start.
 */
export function whenStarterIsGone(callback) {
  if (!process.env.npm_lifecycle_event) return
  const family = [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1)
  const timer = setInterval(() => {
    if (process.ppid === family[0] && family.every(isAlive)) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}

const parentOf = (pid) =>
  Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout)

/** True if a process runs, also one of another user that cannot be signalled. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
