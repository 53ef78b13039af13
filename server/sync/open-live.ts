/** Answers the request for a live stream of revs. */
import { scopeOf } from '../../contract/scope-of.ts'
import type { Actor } from '../http/actor.ts'
import { RawAnswer } from '../http/answer.ts'
import type { Deps } from '../http/deps.ts'
import { Problem } from '../http/problem.ts'
import { revOf } from './live.ts'

const TYPE = 'text/event-stream; charset=utf-8'

/**
 * No proxy may cache or buffer notices. The connection closes with the stream: an open one would delay the server's stop.
 */
const HEADERS = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/**
 * @param once for a client that cannot hold a stream: returns the rev alone, as JSON. Throws Problem FEATURE_REQUIRED,
 *   UNAVAILABLE
 */
export async function openLive(
  { pool, live }: Pick<Deps, 'pool' | 'live'>,
  actor: Actor,
  once: boolean,
): Promise<RawAnswer | { rev: number }> {
  if (scopeOf(actor.features) === 'none')
    throw new Problem('FEATURE_REQUIRED', 'There is nothing of your church that this phone would be told of.')
  if (once) return { rev: await revOf(pool, actor.churchId) }
  return new RawAnswer(await live.open(actor), TYPE, HEADERS)
}
