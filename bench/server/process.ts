/** Starts separate Node processes and exchanges messages with them. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './paths.ts'
import type { Ending } from '../ending.ts'
import { freePort } from '../../scripts/parts/demo-server.mjs'

export type Worker = {
  /** Sends a message and waits for the next one back; throws a `{failed}` response. */
  ask<T>(message: object): Promise<T>
  end(): Promise<void>
}

type Options = { env?: Record<string, string>; tsx?: boolean }

/** @param file TypeScript with `tsx`, otherwise a script for Node */
export function startProcess(file: string, { env = {}, tsx = false }: Options = {}): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return fork(file, {
    cwd: root,
    env: { PATH, HOME, ...env },
    execArgv: tsx ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(timer)
}

export function startWorker(file: string, env: Record<string, string> = {}): Worker {
  const child = startProcess(file, { env, tsx: true })
  return {
    async ask<T>(message: object) {
      const answered = new Promise<T | { failed: string }>((resolve, reject) => {
        child.once('message', (answer) => resolve(answer as T))
        child.once('exit', () => reject(new Error(`${file} ended without an answer`)))
      })
      child.send(message)
      const answer = await answered
      child.removeAllListeners('exit')
      if (answer && typeof answer === 'object' && 'failed' in answer) throw new Error(answer.failed)
      return answer as T
    },
    end: () => endProcess(child),
  }
}

/**
 * Starts a small server of the bench's own, beside Narthex on the same database.
 * @param file in bench/processes
 * @returns its address
 */
export async function serveBeside(
  ending: Ending,
  file: string,
  env: Record<string, string>,
): Promise<string> {
  const port = await freePort()
  const worker = startWorker(join(root, 'bench/processes', file), {
    NODE_ENV: 'production',
    PORT: String(port),
    ...env,
  })
  ending.add(() => worker.end())
  await worker.ask({ hello: true })
  return `http://localhost:${port}`
}
