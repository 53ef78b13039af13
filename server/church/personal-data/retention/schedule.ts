/** When a church is looked through for people whom its limits erase. */
import type pg from 'pg'
import type { Retention } from '../../../../contract/routes/retention.ts'

/** A day after it was set, so that a slip can be taken back; never where nothing is set. In the church's transaction. */
export async function scheduleRetention(tx: pg.ClientBase, churchId: string, set: Retention): Promise<void> {
  const { keep_people_years, keep_first_timers_months } = set
  await tx.query('delete from retention_work where church_id = $1', [churchId])
  if (keep_people_years === 0 && keep_first_timers_months === 0) return
  await tx.query(`insert into retention_work (church_id, run_at) values ($1, now() + interval '1 day')`, [
    churchId,
  ])
}

/** A church whose turn it is; its next turn is tomorrow. One process takes it. A closed church is left as it is. */
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
