import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; every script works from there. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a command with this process's output, waits for its end and returns its exit code. It does not pass on Ctrl-C,
 * because the terminal sends that to the command too. On a second one `tsx watch` kills its server before the database
 * has ended. SIGTERM and SIGHUP reach this process alone. It sends both on as SIGTERM, because not every command cleans
 * up on SIGHUP.
 */
export function run(command, args, env = {}) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
  })
  const end = () => child.kill('SIGTERM')
  const heard = { SIGINT: () => {}, SIGTERM: end, SIGHUP: end }
  for (const signal in heard) process.on(signal, heard[signal])
  return new Promise((resolve) => {
    const done = (code) => {
      for (const signal in heard) process.off(signal, heard[signal])
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
