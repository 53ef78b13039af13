/** Schedules the churches that write to absent people. */
import type pg from 'pg'

/** Switches the follow-up on or off. Days before that get no SMS. Runs in the church's transaction. */
export async function wantFollowUp(tx: pg.ClientBase, churchId: string, wanted: boolean): Promise<void> {
  const text = wanted
    ? 'insert into sms_follow_up_work (church_id) values ($1) on conflict do nothing'
    : 'delete from sms_follow_up_work where church_id = $1'
  await tx.query(text, [churchId])
}

export type Turn = { church_id: string; since: string }

/** Takes the next due church. One process takes it. If that process dies, another takes it in ten minutes. */
export async function nextTurn(pool: pg.Pool): Promise<Turn | undefined> {
  const { rows } = await pool.query<Turn>(
    `update sms_follow_up_work w set run_at = now() + interval '10 minutes' from (
       select church_id from sms_follow_up_work f
       where run_at <= now() and not exists (select from church_closings c where c.church_id = f.church_id)
       order by run_at limit 1 for update skip locked) d
     where w.church_id = d.church_id returning w.church_id, w.since`,
  )
  return rows[0]
}

export async function turnAt(tx: pg.ClientBase, churchId: string, at: Date): Promise<void> {
  await tx.query('update sms_follow_up_work set run_at = $2 where church_id = $1', [
    churchId,
    at.toISOString(),
  ])
}
