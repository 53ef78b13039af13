/**
 * Shares of a pool's connections, so that no church slows another. The writers of all churches leave some to readers, and
 * the readers of one church leave most to the others.
 */
import type pg from 'pg'
import { Turns } from './turns.ts'

/** Shares of the pool. A church has at least two readers, as one request may read beside itself. */
const WRITERS = 0.6
const READERS_OF_ONE = 0.25
const LEAST_READERS = 2

type Shares = { writers: Turns; readers: Map<string, Turns>; ofOne: number }

const shares = new WeakMap<pg.Pool, Shares>()

function sharesOf(pool: pg.Pool): Shares {
  const known = shares.get(pool)
  if (known) return known
  const { max } = pool.options
  const made = {
    writers: new Turns(Math.max(1, Math.floor(max * WRITERS))),
    readers: new Map<string, Turns>(),
    ofOne: Math.max(LEAST_READERS, Math.floor(max * READERS_OF_ONE)),
  }
  shares.set(pool, made)
  return made
}

/** Runs work that writes under a church's lock. Its church's queue lets one in at a time. */
export const asWriter = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  sharesOf(pool).writers.run(work)

/** Runs any other work on a church's rows. */
export async function asReader<T>(pool: pg.Pool, churchId: string, work: () => Promise<T>): Promise<T> {
  const { readers, ofOne } = sharesOf(pool)
  const turns = readers.get(churchId) ?? new Turns(ofOne)
  readers.set(churchId, turns)
  try {
    return await turns.run(work)
  } finally {
    if (turns.isIdle) readers.delete(churchId)
  }
}
