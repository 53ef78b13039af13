/** Runs the jobs of SMS: `sms.send` sends one step by step, and `sms.look` replaces its lost job. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import type { JobDataOf } from '../../jobs/jobs.ts'
import { moveTransaction } from '../../money/transactions.ts'
import { timeZoneOf } from '../shared/requests.ts'
import { isQuiet, quietUntil, isOverdue, startSend, settle } from './start-send.ts'
import { askAbout, handOver } from './hand-over.ts'
import { findSend, type SendRow, lockSend } from './queries.ts'
import { leaveOut } from './recipients.ts'

const WORK_MS = 30_000

type SendDeps = Pick<Deps, 'pool' | 'sms' | 'jobs'>
type SendJob = JobDataOf['sms.send']

/** Runs the job `sms.send`: step by step until the SMS is sent, at most half a minute a run. */
export async function workSend(deps: SendDeps, job: SendJob, ending: AbortSignal): Promise<void> {
  const until = Date.now() + WORK_MS
  let next: Date | 'on' | 'over' = 'on'
  while (next === 'on' && !ending.aborted && Date.now() < until) next = await step(deps, job)
  if (next === 'over') return
  const startAfter = next === 'on' ? undefined : next.toISOString()
  await deps.jobs.send(deps.pool, 'sms.send', job, { key: job.sendId, ...(startAfter && { startAfter }) })
}

/** Does one step. Returns `on`, `over`, or the time of the next step. */
async function step(deps: SendDeps, { churchId, sendId }: SendJob): Promise<Date | 'on' | 'over'> {
  const send = await inChurch(deps.pool, churchId, (tx) => findSend(tx, churchId, sendId))
  if (send?.state === 'scheduled') return begin(deps, churchId, send)
  if (send?.state !== 'sending') return 'over'
  const answer = send.handing > 0 ? await askAbout(deps, churchId, sendId) : 'none'
  if (answer === 'silent') return pause(deps, churchId, send)
  if (answer === 'answered') return 'on'
  if (send.handing > 0 && (send.silent > 0 || send.waiting === 0)) return afterPause(send)
  if (send.waiting > 0) return go(deps, churchId, send)
  await endSend(deps, churchId, sendId)
  return 'over'
}

async function begin(deps: SendDeps, churchId: string, send: SendRow): Promise<Date | 'on'> {
  const at = new Date(send.scheduled_for ?? 0)
  if (at.getTime() > Date.now()) return at
  await startSend(deps, churchId, send.id)
  return 'on'
}

async function go(deps: SendDeps, churchId: string, send: SendRow): Promise<Date | 'on'> {
  if (isOverdue(send.started_at)) {
    await giveUp(deps, churchId, send.id)
    return 'on'
  }
  const morning = send.also_by_night ? null : await untilMorning(deps, churchId)
  // Recipients in the middle of handing over need a query to the provider at night too.
  if (morning) return send.handing > 0 ? afterPause(send) : morning
  return (await handOver(deps, churchId, send.id)) ? 'on' : pause(deps, churchId, send)
}

/** Null by day. */
async function untilMorning({ pool }: SendDeps, churchId: string): Promise<Date | null> {
  const zone = await inChurch(pool, churchId, (tx) => timeZoneOf(tx, churchId))
  const now = new Date()
  return isQuiet(zone, now) ? quietUntil(zone, now) : null
}

/** Nothing more is handed over until the provider answers again. */
async function pause({ pool }: SendDeps, churchId: string, send: SendRow): Promise<Date> {
  await inChurch(pool, churchId, (tx) =>
    tx.query('update sms_sends set silent = silent + 1 where church_id = $1 and id = $2', [
      churchId,
      send.id,
    ]),
  )
  return afterPause(send)
}

/** Seconds until the next try of the provider, by the number of unanswered calls. */
const PAUSES = [6, 60, 300, 900]

const afterPause = ({ silent }: SendRow) =>
  new Date(Date.now() + PAUSES[Math.min(silent, PAUSES.length - 1)]! * 1000)

/** Ends an SMS: every recipient was handed over or refunded, and its transaction shows the result. */
async function endSend({ pool }: Pick<Deps, 'pool'>, churchId: string, sendId: string): Promise<void> {
  await inChurch(pool, churchId, async (tx) => {
    const send = await lockSend(tx, churchId, sendId)
    if (send?.state !== 'sending' || send.waiting + send.handing > 0) return
    await end(tx, churchId, send)
  })
}

async function end(tx: pg.ClientBase, churchId: string, send: SendRow): Promise<void> {
  await tx.query(`update sms_sends set state = 'done', ended_at = now() where church_id = $1 and id = $2`, [
    churchId,
    send.id,
  ])
  const sold = send.recipients - send.unsent
  if (!send.transaction_id) return
  await moveTransaction(tx, churchId, send.transaction_id, sold ? 'success' : 'failed')
  if (sold) await sayWhatWasSpent(tx, churchId, send.transaction_id, sold * send.price_kobo)
}

/** Until then the line shows the amount that was set aside. */
async function sayWhatWasSpent(tx: pg.ClientBase, churchId: string, transactionId: string, kobo: number) {
  await tx.query('update transactions set amount_kobo = $3 where church_id = $1 and id = $2', [
    churchId,
    transactionId,
    kobo,
  ])
}

/** Refunds recipients who still wait after a day. */
async function giveUp({ pool }: Pick<Deps, 'pool'>, churchId: string, sendId: string): Promise<void> {
  await inChurch(pool, churchId, async (tx) => {
    const send = await lockSend(tx, churchId, sendId)
    if (send?.state !== 'sending') return
    const reason = send.silent
      ? 'The SMS service could not be reached for a day.'
      : 'More than a day had passed: it was too late.'
    const returned = await leaveOut(tx, churchId, sendId, reason)
    await settle(tx, churchId, send, `${sendId}:gave-up`, { sold: 0, returned })
  })
}

type Open = { churchId: string; sendId: string }

/** `sms_open` derives from the SMS themselves, so the query opens no church. A closing church is skipped. */
const WITHOUT_JOB = `select o.church_id as "churchId", o.send_id as "sendId" from sms_open o
  where not exists (select from church_closings c where c.church_id = o.church_id)
    and not exists (select from pgboss.job j where j.name = 'sms.send' and j.state < 'completed'
      and j.singleton_key = o.church_id || ':' || o.send_id)`

/**
 * Runs the job `sms.look`: it replaces the lost job of an SMS that is being sent or scheduled. So no SMS stays in
 * `sending` for ever. It changes no other SMS.
 */
export async function lookForSends({ pool, jobs }: Pick<Deps, 'pool' | 'jobs'>): Promise<void> {
  for (const job of (await withoutJob(pool)).rows) await jobs.send(pool, 'sms.send', job, { key: job.sendId })
}

const withoutJob = (pool: pg.Pool) => pool.query<Open>(WITHOUT_JOB)
