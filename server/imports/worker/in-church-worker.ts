/** A task for one church, in a thread of its own, after the church's other tasks. */
import { Problem } from '../../http/problem.ts'
import { ChurchQueues } from '../../church-queues.ts'
import { inWorker } from './in-worker.ts'
import type { TaskName, Tasks } from './tasks.ts'

const queues = new ChurchQueues(4)

/** Each waits with its file in memory. */
const MOST_WAITING = 3

/** Throws Unreadable with a sentence for the person; Problem TOO_MANY where the church has enough files waiting. */
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
