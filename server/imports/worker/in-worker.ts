/** Runs a task in a thread of its own, with bounds on memory and time: a file made to hurt ends there. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { Unreadable } from '../reading/unreadable.ts'
import type { TaskName, Tasks } from './tasks.ts'

const MOST_MS = 45_000
const MOST_MEGABYTES = 768
const TOO_MUCH = 'This file takes more than can be read at once. Please divide it into several files.'

type Said<N extends TaskName> = { answer: Awaited<ReturnType<Tasks[N]>> } | { unreadable: string }

/** Throws Unreadable with a sentence for the person. */
export function inWorker<N extends TaskName>(
  name: N,
  input: Parameters<Tasks[N]>[0],
): Promise<Awaited<ReturnType<Tasks[N]>>> {
  const begun = started({
    workerData: { name, input },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // What the server's own process was started with is not for this one.
    execArgv: [],
  })
  return begun.then((worker) => answerOf<N>(worker))
}

function answerOf<N extends TaskName>(worker: Worker): Promise<Awaited<ReturnType<Tasks[N]>>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Unreadable(TOO_MUCH))), MOST_MS)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    worker.once('message', (said: Said<N>) =>
      end(() => ('answer' in said ? resolve(said.answer) : reject(new Unreadable(said.unreadable)))),
    )
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable(TOO_MUCH) : error)),
    )
    worker.once('exit', () => end(() => reject(new Error('the import thread ended without an answer'))))
  })
}

/** The build puts it beside the server's own file. */
async function started(options: WorkerOptions): Promise<Worker> {
  const built = fileURLToPath(new URL('./import-worker.js', import.meta.url))
  if (existsSync(built)) return new Worker(built, options)
  const { codeFromSource } = await import('./from-source.ts')
  return new Worker(await codeFromSource(), { ...options, eval: true })
}
