/** Schedules the job that checks a church for people that its limits erase. */
import type pg from 'pg'
import type { Retention } from '../../../contract/routes/church-settings.ts'

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
