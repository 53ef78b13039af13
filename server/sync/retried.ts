/** Failures of the moment: tried again as a whole, then answered 503; never recorded as an op's result. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isLockTimeout, isOfTheMoment } from '../db/of-the-moment.ts'
import { noteWriteTrouble } from '../db/write-trouble.ts'
import { Problem } from '../http/problem.ts'

const TRIES = 3

export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isOfTheMoment(error)) throw error
      noteWriteTrouble(error)
      if (tried === TRIES || isLockTimeout(error)) throw unavailable(error)
      await sleep(20 * tried + Math.random() * 30)
    }
  }
}

/** The log tells PostgreSQL's cause, the answer does not. */
function unavailable(cause: unknown): Problem {
  const problem = new Problem('UNAVAILABLE', 'The church’s records cannot be reached just now.', undefined, 5)
  problem.cause = cause
  return problem
}
