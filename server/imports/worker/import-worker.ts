/** The thread's entry: one task, one answer. */
import { parentPort, workerData } from 'node:worker_threads'
import { Unreadable } from '../reading/unreadable.ts'
import { tasks, type TaskName } from './tasks.ts'

const { name, input } = workerData as { name: TaskName; input: never }
tasks[name](input).then(
  (answer) => parentPort?.postMessage({ answer }),
  (error: unknown) => {
    if (!(error instanceof Unreadable)) throw error
    parentPort?.postMessage({ unreadable: error.message })
  },
)
