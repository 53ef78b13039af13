/** Runs as the thread's entry: one task after the other, one answer each. */
import { parentPort } from 'node:worker_threads'
import { Unreadable } from '../reading/sheet.ts'
import { tasks, type TaskName } from './tasks.ts'

parentPort?.on('message', ({ name, input }: { name: TaskName; input: never }) => {
  tasks[name](input).then(
    (answer) => parentPort?.postMessage({ answer }),
    (error: unknown) => {
      if (!(error instanceof Unreadable)) throw error
      parentPort?.postMessage({ unreadable: error.message })
    },
  )
})
