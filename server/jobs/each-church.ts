/** Runs regular work for the churches that are due. */
import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { noteWriteTrouble } from '../db/write-errors.ts'
import { describeError } from '../http/log.ts'

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
