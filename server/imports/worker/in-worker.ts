/** Runs a task in a thread of its own, with bounds on memory and time: a file made to hurt ends there. */
import type { Worker } from 'node:worker_threads'
import { Unreadable } from '../reading/unreadable.ts'
import type { TaskName, Tasks } from './tasks.ts'
import { giveBack, takeThread } from './thread.ts'

const MOST_MS = 10_000
const TOO_MUCH = 'This file takes more than can be read at once. Please divide it into several files.'

type Answer<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>
type Said<N extends TaskName> = { answer: Answer<N> } | { unreadable: string }

/** Throws Unreadable with a sentence for the person. */
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

/** A thread that does not answer in time, or in its memory, is ended. */
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
