import { spawnSync } from 'node:child_process'
import { isAlive } from './alive.mjs'

/**
 * Calls back once when the npm that started this script is gone: it may be killed without passing the signal on, and a
 * server that nobody can stop any more should end by itself. Does nothing for a script that was not started by npm.
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
