/** Maps each kind of job to its handler. */
import { mailRenewal } from '../modules/subscription/settle-payment.ts'
import { renewDue } from '../modules/subscription/jobs.ts'
import { followUpAbsentees } from '../modules/sms/absentees.ts'
import { lookForSends, workSend } from '../modules/sms/jobs.ts'
import type { Deps } from '../http/handler.ts'
import { settleInTurn } from '../money/settle.ts'
import { lookForReturns, readWebhooks } from '../money/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { JobHandler } from './jobs.ts'
import { type SweepDeps, sweepChurches } from './sweep-churches.ts'
import { eraseDue } from '../modules/personal-data/retention.ts'
import { eraseClosed } from '../auth/church/erase-closed.ts'
import { IDLE_LIMIT } from '../auth/session.ts'
import { RECEIPT_DAYS } from '../sync/receipts.ts'

/**
 * Deletes expired data: each hour, and by the daily job `retention`. docs/operations.md lists the retention periods.
 */

export const workRetention =
  (deps: SweepDeps): JobHandler<'retention'> =>
  async (data, ending) => {
    await sweepSessions(deps.pool)
    await sweepSandbox(deps.pool)
    await sweepChurches(deps, data, ending)
  }

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** Deletes expired rows: attempts after two days, used and expired codes after thirty. */
export async function sweep({ pool }: Pick<Deps, 'pool'>): Promise<void> {
  await pool.query("delete from attempts where window_start < now() - interval '2 days'")
  await pool.query("delete from password_resets where created_at < now() - interval '30 days'")
  await pool.query("delete from invites where expires_at < now() - interval '30 days'")
  await pool.query("delete from email_changes where created_at < now() - interval '30 days'")
  await pool.query("delete from email_confirmations where created_at < now() - interval '30 days'")
  await pool.query("delete from email_undos where expires_at < now() - interval '30 days'")
  await pool.query("delete from sandbox_deliveries where done and due_at < now() - interval '1 day'")
  await pool.query(
    "delete from second_factors where confirmed_at is null and created_at < now() - interval '1 day'",
  )
}

/** Runs each hour, and shortly after the start: a server that runs only on Sundays must delete too. */
export function sweepRegularly(app: FastifyInstance, deps: Deps): void {
  const sweepAll = () => {
    deps.later('sweep', () => sweep(deps))
    deps.later('erase closed churches', () => eraseClosed(deps))
    deps.later('erase whom nobody saw for long', () => eraseDue(deps))
  }
  const timers = [setTimeout(sweepAll, MINUTE), setInterval(sweepAll, HOUR)]
  for (const timer of timers) timer.unref()
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)))
}

const BATCH = 2000

/**
 * A phone that returns later gets the reason of the end. So an ended session is kept as long as a receipt. The last
 * session of an account on a phone in a church stays. Delivery status reads from it the phone's name, the last account
 * and the accounts that left.
 */
const EXPIRED_SESSIONS = `
  delete from sessions where id in (
    select s.id from sessions s
    where coalesce(s.ended_at, least(s.expires_at, s.last_seen_at + interval '${IDLE_LIMIT}'))
        < now() - interval '${RECEIPT_DAYS} days'
      and exists (select from sessions later
        where later.account_id = s.account_id and later.device_id is not distinct from s.device_id
          and later.church_id is not distinct from s.church_id
          and later.created_at > s.created_at and later.last_seen_at >= s.last_seen_at
          and (later.device_name is not null or s.device_name is null))
    order by s.id limit ${BATCH} for update skip locked)`

/**
 * Deletes sessions that ended or expired long ago, if a later one holds the same facts about the phone.
 * @returns the number of deleted sessions
 */
export async function sweepSessions(pool: pg.Pool): Promise<number> {
  let swept = 0
  for (let last = BATCH; last === BATCH; swept += last)
    last = (await pool.query(EXPIRED_SESSIONS)).rowCount ?? 0
  return swept
}

const KEPT = `interval '90 days'`

const OLD: [table: string, key: string, where: string][] = [
  ['sandbox_mails', 'id', `sent_at < now() - ${KEPT}`],
  ['sandbox_sms', 'id', `sent_at < now() - ${KEPT}`],
  ['sandbox_payments', 'reference', `created_at < now() - ${KEPT} and status <> 'pending'`],
  ['sandbox_transfers', 'reference', `created_at < now() - ${KEPT} and status not in ('otp', 'pending')`],
]

/**
 * Deletes old contents of the sandboxes of mail, messages and payments. Pending payments and transfers stay, because a
 * provider knows them.
 */
export async function sweepSandbox(pool: pg.Pool): Promise<void> {
  for (const [table, key, where] of OLD) {
    const text = `delete from ${table} where ${key} in (
      select ${key} from ${table} where ${where} order by ${key} limit ${BATCH} for update skip locked)`
    for (let last = BATCH; last === BATCH;) last = (await pool.query(text)).rowCount ?? 0
  }
}

export function workJobs(deps: Deps): void {
  deps.jobs.work('money.settle', (line) => settleInTurn(deps, line))
  deps.jobs.work('sms.send', (job, ending) => workSend(deps, job, ending))
  deps.jobs.work('sms.look', () => lookForSends(deps))
  deps.jobs.work('sms.follow-up', (_job, ending) => followUpAbsentees(deps, ending))
  deps.jobs.work('money.webhooks', () => readWebhooks(deps))
  deps.jobs.work('money.returns', () => lookForReturns(deps))
  deps.jobs.work('subscription.mail', (job) => mailRenewal(deps, job))
  deps.jobs.work('subscription.renew', (_job, ending) => renewDue(deps, ending))
  deps.jobs.work('retention', workRetention(deps))
}
