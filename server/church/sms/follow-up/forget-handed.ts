/** Reports come within days: what leads them is not kept longer, and one that belonged to nobody not even so long. */
import type pg from 'pg'

export async function forgetHanded(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from sms_handed where handed_at < now() - interval '30 days'`)
  await pool.query(`delete from sms_early_reports where at < now() - interval '1 day'`)
}
