/**
 * Runs tasks of imports in threads of their own: one church's tasks one after the other, each with bounds on memory
 * and time.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Problem } from '../../../http/actor-and-answer.ts'
import { ChurchQueues } from '../../../jobs/church-queues.ts'
import { Unreadable } from '../reading/sheet.ts'
import type { TaskName, Tasks } from './tasks.ts'

const queues = new ChurchQueues(4)

/** Each waiting task holds its file in memory. */
const MOST_WAITING = 3

/**
 * Runs a task for one church, after the church's other tasks. Throws Unreadable with a sentence for the person;
 * Problem TOO_MANY if too many files of the church are waiting.
 */
export async function inChurchWorker<N extends TaskName>(
  churchId: string,
  name: N,
  input: Parameters<Tasks[N]>[0],
): Promise<Awaited<ReturnType<Tasks[N]>>> {
  if (name === 'read' && queues.waiting(churchId) >= MOST_WAITING)
    throw new Problem('TOO_MANY', WAIT, undefined, 10)
  return queues.run(churchId, () => inWorker(name, input))
}

const WAIT = 'Several files of your church are being read. Please choose this one again in a few seconds.'

const MOST_MS = 10_000
const TOO_MUCH = 'This file takes more than can be read at once. Please divide it into several files.'

type Answer<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>
type Said<N extends TaskName> = { answer: Answer<N> } | { unreadable: string }

/**
 * Runs a task in a thread of its own, with bounds on memory and time: a malicious file stops there. Throws
 * Unreadable with a sentence for the person.
 */
export async function inWorker<N extends TaskName>(
  name: N,
  input: Parameters<Tasks[N]>[0],
): Promise<Answer<N>> {
  const worker = await takeThread()
  const said = await answered<N>(worker, { name, input })
  giveBack(worker)
  if ('unreadable' in said) throw new Unreadable(said.unreadable)
  return said.answer
}

/** Ends a thread that exceeds its time or memory. */
function answered<N extends TaskName>(worker: Worker, task: object): Promise<Said<N>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Unreadable(TOO_MUCH))), MOST_MS)
    const settled = (settle: () => void) => {
      clearTimeout(timer)
      for (const said of ['message', 'exit']) worker.removeAllListeners(said)
      worker.off('error', broke)
      settle()
    }
    const end = (settle: () => void) => {
      settled(settle)
      void worker.terminate()
    }
    const broke = (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable(TOO_MUCH) : error))
    worker.once('message', (said: Said<N>) => settled(() => resolve(said)))
    worker.once('error', broke)
    worker.once('exit', () => end(() => reject(new Error('the import thread ended without an answer'))))
    worker.postMessage(task)
  })
}

/**
 * A finished thread waits this long for the next task. A new thread needs a third of a second of processor time to
 * load its code. A list is read and understood several times within a minute.
 */
const WAITS_MS = 20_000
const MOST_MEGABYTES = 512

const OPTIONS: WorkerOptions = {
  resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  // The options of the server's own process do not apply here.
  execArgv: [],
}

let waiting: { worker: Worker; timer: NodeJS.Timeout } | undefined

/** The thread belongs to the caller, who gives it back or ends it. */
export async function takeThread(): Promise<Worker> {
  if (!waiting) return started()
  const { worker, timer } = waiting
  waiting = undefined
  clearTimeout(timer)
  worker.removeAllListeners('exit')
  worker.ref()
  return worker
}

/** Takes back a thread whose task is done. One thread waits, and it keeps no process alive. */
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

/** An error in a thread after its answer, or while it stops, ends that thread and not the server. */
async function started(): Promise<Worker> {
  const worker = await newThread()
  return worker.on('error', () => {})
}

/** The build places it beside the server's own file. */
async function newThread(): Promise<Worker> {
  const built = fileURLToPath(new URL('./import-worker.js', import.meta.url))
  if (existsSync(built)) return new Worker(built, OPTIONS)
  const { codeFromSource } = await import('./from-source.ts')
  return new Worker(await codeFromSource(), { ...OPTIONS, eval: true })
}
