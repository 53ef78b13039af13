import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; every script works from there. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a command with its output where ours is, and answers its exit code. A Ctrl-C reaches the command too, so this
 * process waits for it to end rather than leaving it behind.
 * @param {string} [log] a file for the output of what runs beneath other work: it gets what the others leave idle of
 * the processors, and ends with this process
 */
export function run(command, args, env = {}, log) {
  const out = log === undefined ? 'inherit' : openSync(log, 'w')
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(command, args, {
    cwd: root,
    stdio: log === undefined ? 'inherit' : ['ignore', out, out],
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
  })
  // What the command starts inherits it.
  if (log !== undefined && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const pass = (signal) => child.kill(signal)
  if (log !== undefined) process.once('exit', () => child.kill())
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve) => {
    const done = (code) => {
      for (const signal of signals) process.off(signal, pass)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(127)
    })
    child.on('close', (code, signal) => done(signal ? 130 : code))
  })
}

/** Like `run`, but ends this process when the command fails. */
export async function mustRun(command, args, env) {
  const code = await run(command, args, env)
  if (code !== 0) process.exit(code)
}
