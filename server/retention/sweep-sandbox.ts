/** Deletes old contents of the sandboxes of mail, messages and payments. Payments and transfers under way stay, for a provider knows them. */
import type pg from 'pg'

const KEPT = `interval '90 days'`
const BATCH = 2000

const OLD: [table: string, key: string, where: string][] = [
  ['sandbox_mails', 'id', `sent_at < now() - ${KEPT}`],
  ['sandbox_sms', 'id', `sent_at < now() - ${KEPT}`],
  ['sandbox_payments', 'reference', `created_at < now() - ${KEPT} and status <> 'pending'`],
  ['sandbox_transfers', 'reference', `created_at < now() - ${KEPT} and status not in ('otp', 'pending')`],
]

export async function sweepSandbox(pool: pg.Pool): Promise<void> {
  for (const [table, key, where] of OLD) {
    const text = `delete from ${table} where ${key} in (
      select ${key} from ${table} where ${where} order by ${key} limit ${BATCH} for update skip locked)`
    for (let last = BATCH; last === BATCH;) last = (await pool.query(text)).rowCount ?? 0
  }
}
