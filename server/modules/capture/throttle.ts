/** Limits how many visitors are served at once, and evens out the time of their answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ChurchQueues } from '../../jobs/church-queues.ts'

const AT_ONCE = 16
const OF_ONE = 4

const queues = new ChurchQueues(AT_ONCE, OF_ONE)

/**
 * Serves visitors a few at a time, within the database's connections. Misses are counted after the lookup. Without a
 * queue, a thousand simultaneous guesses would all be looked up before the first was counted. Each church has a
 * share, so a church whose lock is held does not delay visitors of others.
 * @param of the church, or the link that is still to be followed
 */
export const fewAtOnce = <T>(of: string, work: () => Promise<T>): Promise<T> => queues.run(of, work)

const EVEN_MS = 250

/** Delays an answer so that hits and misses take the same time: its duration reveals nothing. */
export async function evenly<T>(work: () => Promise<T>, least = EVEN_MS): Promise<T> {
  const over = sleep(least)
  try {
    return await work()
  } finally {
    await over
  }
}
