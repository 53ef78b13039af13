/**
 * Threads for imports. One that has answered waits a moment for the next task: a third of a second of the processor goes
 * by until a new one has loaded its code, and a list is read, understood and understood again within a minute.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const WAITS_MS = 20_000
const MOST_MEGABYTES = 512

const OPTIONS: WorkerOptions = {
  resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  // What the server's own process was started with is not for this one.
  execArgv: [],
}

let waiting: { worker: Worker; timer: NodeJS.Timeout } | undefined

/** For the caller alone, who gives it back or ends it. */
export async function takeThread(): Promise<Worker> {
  if (!waiting) return started()
  const { worker, timer } = waiting
  waiting = undefined
  clearTimeout(timer)
  worker.removeAllListeners('exit')
  worker.ref()
  return worker
}

/** Only a thread whose task is done: one waits, and holds no process up. */
export function giveBack(worker: Worker): void {
  if (waiting) return void worker.terminate()
  const timer = setTimeout(() => void worker.terminate(), WAITS_MS)
  timer.unref()
  worker.unref()
  waiting = { worker, timer }
  worker.once('exit', () => {
    if (waiting?.worker === worker) waiting = undefined
  })
}

/** What breaks in a thread after its answer, or while it is being ended, ends that thread and not the server. */
async function started(): Promise<Worker> {
  const worker = await newThread()
  return worker.on('error', () => {})
}

/** The build puts it beside the server's own file. */
async function newThread(): Promise<Worker> {
  const built = fileURLToPath(new URL('./import-worker.js', import.meta.url))
  if (existsSync(built)) return new Worker(built, OPTIONS)
  const { codeFromSource } = await import('./from-source.ts')
  return new Worker(await codeFromSource(), { ...OPTIONS, eval: true })
}
