/**
 * Divides a pool's connections, so that no church slows another. The writers of all churches leave some to readers, and the
 * readers of one church leave most to the others.
 * Phones pull as fast as the server responds, so pulls have a share of their own: on an overloaded server they would leave
 * nothing to marks and visitors.
 */
import type pg from 'pg'
import { Busy } from './error-kinds.ts'

/** Shares of the pool. A church has at least two readers, because one request may read twice at the same time. */
const WRITERS = 0.6
const PULLS = 0.3
const READERS_OF_ONE = 0.25
const LEAST_OF_ONE = 2

/** A pull waits in two queues, and perhaps twice. Its phone disconnects after 25 s. */
const PULL_WAITS_MS = 4_000

type Shares = { writers: Turns; pulls: Turns; readersOf: ByChurch; pullsOf: ByChurch }

/** Holds each church's turns, for as long as it has work. */
class ByChurch {
  private readonly churches = new Map<string, Turns>()

  constructor(
    private readonly most: number,
    private readonly longestMs?: number,
  ) {}

  get waitingCount(): number {
    return [...this.churches.values()].reduce((sum, { waitingCount }) => sum + waitingCount, 0)
  }

  async run<T>(churchId: string, work: () => Promise<T>): Promise<T> {
    const turns = this.churches.get(churchId) ?? new Turns(this.most, this.longestMs)
    this.churches.set(churchId, turns)
    try {
      return await turns.run(work)
    } finally {
      if (turns.isIdle && this.churches.get(churchId) === turns) this.churches.delete(churchId)
    }
  }
}

const shares = new WeakMap<pg.Pool, Shares>()

function sharesOf(pool: pg.Pool): Shares {
  const known = shares.get(pool)
  if (known) return known
  const of = (share: number) => Math.floor(pool.options.max * share)
  const ofOne = Math.max(LEAST_OF_ONE, of(READERS_OF_ONE))
  const made = {
    writers: new Turns(Math.max(1, of(WRITERS))),
    pulls: new Turns(Math.max(1, of(PULLS)), PULL_WAITS_MS),
    readersOf: new ByChurch(ofOne),
    pullsOf: new ByChurch(ofOne, PULL_WAITS_MS),
  }
  shares.set(pool, made)
  return made
}

/** Runs work that writes under a church's lock. Its church's queue admits one at a time. */
export const asWriter = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  sharesOf(pool).writers.run(work)

/** Runs any other work on a church's rows. */
export const asReader = <T>(pool: pg.Pool, churchId: string, work: () => Promise<T>): Promise<T> =>
  sharesOf(pool).readersOf.run(churchId, work)

/** Reads a page for a phone. */
export function asPull<T>(pool: pg.Pool, churchId: string, work: () => Promise<T>): Promise<T> {
  const { pulls, pullsOf } = sharesOf(pool)
  return pullsOf.run(churchId, () => pulls.run(work))
}

/** Counts works that wait for their share, before they ask for a connection. */
export function waitingForShare(pool: pg.Pool): number {
  const { writers, pulls, readersOf, pullsOf } = sharesOf(pool)
  return writers.waitingCount + pulls.waitingCount + readersOf.waitingCount + pullsOf.waitingCount
}

/** Equals the wait for a connection (`connectionTimeoutMillis` of the pool). */
const LONGEST_MS = 10_000

/** Limits concurrent works; the others wait in memory, first come, first served. */
export class Turns {
  private running = 0
  private readonly waiting: (() => void)[] = []

  /**
   * @param most concurrent works
   * @param longestMs the longest wait for a turn
   */
  constructor(
    private readonly most: number,
    private readonly longestMs = LONGEST_MS,
  ) {}

  /** @throws Problem UNAVAILABLE if the turn did not come in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn()
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  private turn(): Promise<void> | undefined {
    if (this.running < this.most) {
      this.running += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timeout)
        resolve()
      }
      const timeout = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(go), 1)
        reject(new Busy())
      }, this.longestMs)
      this.waiting.push(go)
    })
  }

  /** Counts works that have not begun. */
  get waitingCount(): number {
    return this.waiting.length
  }

  get isIdle(): boolean {
    return this.running === 0
  }
}
