/**
 * Visitors are served a few at a time, as many as the database has hands for. Misses are counted after the look-up, so
 * without a queue a thousand guesses sent at once would all be looked up before the first was counted. Each church has
 * a share: one whose lock is held keeps no other church's visitors waiting.
 */
import { ChurchQueues } from '../../church-queues.ts'

const AT_ONCE = 16
const OF_ONE = 4

const queues = new ChurchQueues(AT_ONCE, OF_ONE)

/** @param of the church, or the link that is still to be followed */
export const fewAtOnce = <T>(of: string, work: () => Promise<T>): Promise<T> => queues.run(of, work)
