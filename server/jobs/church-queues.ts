import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { noteWriteTrouble } from '../db/write-errors.ts'
import { describeError } from '../http/failures.ts'

/** Runs regular work for the churches that are due. */

/** With two, a slow church or one with a held lock does not delay the others. */
const AT_ONCE = 2

type EachChurch<Turn> = {
  /** The name of the work, for the log. */
  what: string
  logger: Pick<FastifyBaseLogger, 'error'>
  /** Takes the next turn, so that nobody else does; undefined if there is none. */
  next: () => Promise<Turn | undefined>
  /** A failure is logged and the others continue. */
  work: (turn: Turn) => Promise<unknown>
  /** Is checked between two churches. */
  stopped?: () => boolean
}

export async function eachChurch<Turn>({
  what,
  logger,
  next,
  work,
  stopped = () => false,
}: EachChurch<Turn>): Promise<void> {
  const goThrough = async () => {
    for (let turn = await next(); turn !== undefined; turn = stopped() ? undefined : await next())
      await work(turn).catch((error: unknown) => {
        noteWriteTrouble(error)
        logger.error({ turn, failed: describeError(error) }, `${what}: a church failed`)
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goThrough))
}

/**
 * Takes the next due church of a job and sets its next run. One process takes it. Closed churches are skipped.
 * @param again the time until the next run, as a PostgreSQL interval
 */
export async function nextChurch(
  pool: pg.Pool,
  work: 'retention_work' | 'renewal_work',
  again: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ church_id: string }>(
    `update ${work} w set run_at = now() + $1::interval from (
       select church_id from ${work} r
       where run_at <= now() and not exists (select from church_closings c where c.church_id = r.church_id)
       order by run_at limit 1 for update skip locked) d
     where w.church_id = d.church_id returning w.church_id`,
    [again],
  )
  return rows[0]?.church_id
}

/**
 * Queues tasks by church: a few tasks of one church run at the same time, and some of all churches. So one church's work
 * never delays another's, and the total is bounded.
 */
export class ChurchQueues {
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #running = new Map<string, number>()
  readonly #atOnce: number
  readonly #ofOne: number
  #all = 0

  /**
   * @param atOnce tasks that run at the same time
   * @param ofOne how many of them may be one church's
   */
  constructor(atOnce: number, ofOne = 1) {
    this.#atOnce = atOnce
    this.#ofOne = ofOne
  }

  /** Tasks of this church that have not begun. */
  waiting(churchId: string): number {
    return this.#waiting.get(churchId)?.length ?? 0
  }

  async run<T>(churchId: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      const own = this.#waiting.get(churchId)
      if (own) own.push(begin)
      else this.#waiting.set(churchId, [begin])
      this.#beginNext()
    })
    try {
      return await task()
    } finally {
      const left = this.#runningOf(churchId) - 1
      if (left > 0) this.#running.set(churchId, left)
      else this.#running.delete(churchId)
      this.#all -= 1
      this.#putLast(churchId)
      this.#beginNext()
    }
  }

  #runningOf(churchId: string): number {
    return this.#running.get(churchId) ?? 0
  }

  /** Churches take turns. A map keeps the order in which its keys were added. */
  #putLast(churchId: string): void {
    const own = this.#waiting.get(churchId)
    this.#waiting.delete(churchId)
    if (own && own.length > 0) this.#waiting.set(churchId, own)
  }

  #beginNext(): void {
    for (const [churchId, own] of this.#waiting) {
      if (this.#all >= this.#atOnce) return
      if (this.#runningOf(churchId) >= this.#ofOne) continue
      const begin = own.shift()
      this.#putLast(churchId)
      this.#running.set(churchId, this.#runningOf(churchId) + 1)
      this.#all += 1
      begin?.()
    }
  }
}
