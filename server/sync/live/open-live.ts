import { scopeOf } from '../../../contract/features.ts'
import type { Actor } from '../../http/actor.ts'
import { RawAnswer } from '../../http/answer.ts'
import type { Deps } from '../../http/deps.ts'
import { Problem } from '../../http/problem.ts'
import { revOf } from './rev-of.ts'

const TYPE = 'text/event-stream; charset=utf-8'
/**
 * Nobody on the way may keep back what is told, or wait for more of it. The connection ends with the stream: one left
 * over would keep a server that stops waiting.
 */
const HEADERS = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** @param once for who cannot hold a stream: the rev alone, as JSON. Throws Problem FEATURE_REQUIRED, UNAVAILABLE */
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
