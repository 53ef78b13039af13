/** When a church's subscription is looked at next. */
import type pg from 'pg'

/** In the morning of the day by the church's clock, so that a mail about it comes at a human hour; null for never. */
export async function scheduleRenewal(
  tx: pg.ClientBase,
  churchId: string,
  day: string | null,
): Promise<void> {
  if (!day) return void (await tx.query('delete from renewal_work where church_id = $1', [churchId]))
  await tx.query(
    `insert into renewal_work (church_id, run_at)
       select church_id, ($2::date + interval '6 hours') at time zone time_zone from churches where church_id = $1
     on conflict (church_id) do update set run_at = excluded.run_at`,
    [churchId, day],
  )
}

/** Long enough for a provider that does not answer; then another process may look. */
const LEASE = '15 minutes'

/** A church whose turn it is. One process takes it; a closed church is left as it is. */
export async function nextChurch(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ church_id: string }>(
    `update renewal_work w set run_at = now() + interval '${LEASE}' from (
       select church_id from renewal_work r
       where run_at <= now() and not exists (select from church_closings c where c.church_id = r.church_id)
       order by run_at limit 1 for update skip locked) d
     where w.church_id = d.church_id returning w.church_id`,
  )
  return rows[0]?.church_id
}
