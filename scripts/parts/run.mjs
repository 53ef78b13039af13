import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; every script works from there. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a command with its output where ours is, and answers its exit code. A Ctrl-C reaches the command too, so this
 * process waits for it to end rather than leaving it behind.
 */
export function run(command, args, env = {}) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
  })
  const pass = (signal) => child.kill(signal)
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
