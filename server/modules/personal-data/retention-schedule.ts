/** Schedules the job that checks a church for people that its limits erase. */
import type pg from 'pg'
import type { Retention } from '../../../contract/routes/retention.ts'

/**
 * Schedules the first run a day after the limits were set, so that a mistake can be undone. Without limits nothing is
 * scheduled. Runs in the church's transaction.
 */
export async function scheduleRetention(tx: pg.ClientBase, churchId: string, set: Retention): Promise<void> {
  const { keep_people_years, keep_first_timers_months } = set
  await tx.query('delete from retention_work where church_id = $1', [churchId])
  if (keep_people_years === 0 && keep_first_timers_months === 0) return
  await tx.query(`insert into retention_work (church_id, run_at) values ($1, now() + interval '1 day')`, [
    churchId,
  ])
}

/**
 * Takes the next due church and schedules its next run for tomorrow. One process takes it. Closed churches are
 * skipped.
 */
export async function nextChurch(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ church_id: string }>(
    `update retention_work w set run_at = now() + interval '1 day' from (
       select church_id from retention_work r
       where run_at <= now() and not exists (select from church_closings c where c.church_id = r.church_id)
       order by run_at limit 1 for update skip locked) d
     where w.church_id = d.church_id returning w.church_id`,
  )
  return rows[0]?.church_id
}
