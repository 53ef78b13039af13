/** Failures of the moment: tried again as a whole, then answered 503; never recorded as an op's result. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../http/problem.ts'

const TRIES = 3

/** Serialisation, deadlock, lost or refused connections, shutting down, too many connections. */
export function isOfTheMoment(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (
    typeof code === 'string' &&
    /^(40001|40P01|55P03|57P0\d|57014|53\d{3}|08\w{3}|ECONN\w+|EPIPE|ENOENT)$/.test(code)
  )
    return true
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  )
}

export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isOfTheMoment(error)) throw error
      if (tried === TRIES)
        throw new Problem('UNAVAILABLE', 'The church’s records cannot be reached just now.', undefined, 5)
      await sleep(20 * tried + Math.random() * 30)
    }
  }
}
