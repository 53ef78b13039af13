/** Starts an SMS that is due: by day, to recipients who may still get it, with its price set aside. */
import type pg from 'pg'
import { isConfirmed, isOwnerConfirmed, featuresHeld } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { timeZoneOf } from '../shared/requests.ts'
import { mayGet, statusOfNumbers, type NumberStatus } from './numbers.ts'
import { leaveOut } from './recipients.ts'
import { lockSend, type SendRow } from './queries.ts'
import { postEntry } from '../../money/ledger.ts'
import { openTransaction } from '../../money/transactions.ts'
import { addDays, instantOf, localTime } from '../../../contract/calendar/days.ts'

/** Defines the quiet hours, 20:00 to 8:00 by the church's clock. No SMS is sent then unless the sender allows it. */

const BEGINS = '20:00'
const ENDS = '08:00'

export function isQuiet(timeZone: string, at: Date): boolean {
  const time = localTime(timeZone, at).slice(11)
  return time >= BEGINS || time < ENDS
}

/** Returns the next end of the quiet hours. */
export function quietUntil(timeZone: string, at: Date): Date {
  const [day, time] = localTime(timeZone, at).split('T') as [string, string]
  return instantOf(timeZone, `${time < ENDS ? day : addDays(day, 1)}T${ENDS}`)
}

/** Throws Problem QUIET_HOURS between 20:00 and 8:00 by the church's clock. */
export function refuseNight(timeZone: string, at: Date): void {
  if (!isQuiet(timeZone, at)) return
  const time = localTime(timeZone, at).slice(11)
  throw new Problem(
    'QUIET_HOURS',
    `It is ${time} at your church then. No SMS is sent from 20:00 to 8:00 unless you choose to send it anyway.`,
  )
}

/** Checks its state and time again under its lock. */
export async function startSend(
  { pool }: Pick<Deps, 'pool'>,
  churchId: string,
  sendId: string,
): Promise<void> {
  try {
    await inChurch(pool, churchId, async (tx) => {
      const send = await lockSend(tx, churchId, sendId)
      if (send?.state === 'scheduled' && Date.parse(send.scheduled_for ?? '') <= Date.now())
        await begin(tx, churchId, send)
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'INSUFFICIENT_BALANCE') throw error
    await inChurch(pool, churchId, (tx) =>
      tx.query(
        `update sms_sends set state = 'no_money', remark = $3 where church_id = $1 and id = $2 and state = 'scheduled'`,
        [churchId, sendId, error.message],
      ),
    )
  }
}

async function begin(tx: pg.ClientBase, churchId: string, send: SendRow): Promise<void> {
  if (isOverdue(send.scheduled_for))
    return askWhether(tx, churchId, send, 'Its time was more than a day ago. Send it anyway?')
  if (send.made_by && !(await featuresHeld(tx, churchId, send.made_by)).includes('membersAccess'))
    return askWhether(tx, churchId, send, 'Its sender no longer has access to messages. Send it anyway?')
  const confirmed = send.made_by ? await isConfirmed(tx, send.made_by) : await isOwnerConfirmed(tx, churchId)
  if (!confirmed)
    return askWhether(tx, churchId, send, 'Its sender has not confirmed their email. Send it anyway?')
  const zone = await timeZoneOf(tx, churchId)
  const now = new Date()
  if (!send.also_by_night && isQuiet(zone, now))
    return waitForMorning(tx, churchId, send, quietUntil(zone, now))
  await leaveOutWhoMayNot(tx, churchId, send)
  const { waiting } = (await lockSend(tx, churchId, send.id))!
  if (waiting === 0) return nobodyLeft(tx, churchId, send)
  await beginWith(tx, churchId, send, waiting)
}

/** Runs in the transaction that holds the lock of the SMS. Throws Problem INSUFFICIENT_BALANCE. */
export async function beginWith(
  tx: pg.ClientBase,
  churchId: string,
  send: Pick<SendRow, 'id' | 'price_kobo' | 'made_by'>,
  recipients: number,
): Promise<void> {
  const transaction = await setAside(tx, churchId, send, recipients)
  await tx.query(
    `update sms_sends set state = 'sending', remark = null, started_at = now(), transaction_id = $3
     where church_id = $1 and id = $2`,
    [churchId, send.id, transaction],
  )
}

async function askWhether(
  tx: pg.ClientBase,
  churchId: string,
  send: SendRow,
  question: string,
): Promise<void> {
  await tx.query(`update sms_sends set state = 'asks', remark = $3 where church_id = $1 and id = $2`, [
    churchId,
    send.id,
    question,
  ])
}

async function waitForMorning(tx: pg.ClientBase, churchId: string, send: SendRow, morning: Date) {
  await tx.query(
    `update sms_sends set scheduled_for = $3, remark = 'It waits until 8:00.' where church_id = $1 and id = $2`,
    [churchId, send.id, morning.toISOString()],
  )
}

const WHY: Partial<Record<NumberStatus, string>> = {
  landline: 'A landline cannot receive SMS.',
  stopped: 'This number is on the stop list.',
  refused: 'They refused SMS.',
  under_age: 'They are under 18 and no guardian is known.',
  unknown: 'They have no SMS consent on record.',
}

/** A recipient may have refused SMS since it was written. */
async function leaveOutWhoMayNot(tx: pg.ClientBase, churchId: string, send: SendRow): Promise<void> {
  const { rows } = await tx.query<{ phone: string }>(
    `select phone from sms_recipients where church_id = $1 and send_id = $2 and state = 'waiting' and phone is not null`,
    [churchId, send.id],
  )
  const known = await statusOfNumbers(
    tx,
    churchId,
    rows.map(({ phone }) => phone),
  )
  const out = known.filter((one) => !mayGet(one, send.consent_wording !== null))
  for (const status of new Set(out.map((one) => one.status))) {
    const phones = out.filter((one) => one.status === status).map(({ phone }) => phone)
    await leaveOut(tx, churchId, send.id, WHY[status] ?? '', phones)
  }
}

async function nobodyLeft(tx: pg.ClientBase, churchId: string, send: SendRow): Promise<void> {
  await tx.query(
    `update sms_sends set state = 'done', ended_at = now(), remark = 'It had no recipients left.'
     where church_id = $1 and id = $2`,
    [churchId, send.id],
  )
}

const DAY_MS = 86_400_000

/** An SMS due more than a day ago is sent only after a person confirms it. The time that it mentions may be over. */
export const isOverdue = (time: string | null): boolean => Date.parse(time ?? '') < Date.now() - DAY_MS

/** Posts an SMS to the ledger: its price is set aside, then spent or refunded, recipient by recipient. */

/**
 * Opens the line and sets the price aside. Throws Problem INSUFFICIENT_BALANCE, and the transaction is rolled back
 * with it.
 */
export async function setAside(
  tx: pg.ClientBase,
  churchId: string,
  send: Pick<SendRow, 'price_kobo' | 'made_by'>,
  recipients: number,
): Promise<string> {
  const amountKobo = recipients * send.price_kobo
  const { id } = await openTransaction(tx, churchId, { type: 'sms', amountKobo, madeBy: send.made_by })
  const postings = { wallet: -amountKobo, held: amountKobo }
  await postEntry(tx, churchId, { key: `${id}:held`, kind: 'sms_held', transactionId: id, postings })
  return id
}

export type Settled = { sold: number; returned: number }

/**
 * Settles once the recipients that leave `handing` or `waiting` in the caller's transaction.
 * @param about identifies them: a recipient leaves once, so its id is enough
 */
export async function settle(
  tx: pg.ClientBase,
  churchId: string,
  { transaction_id, price_kobo }: SendRow,
  about: string,
  { sold, returned }: Settled,
): Promise<void> {
  if (!transaction_id) return
  const entry = { transactionId: transaction_id }
  if (sold) {
    const kobo = sold * price_kobo
    await postEntry(tx, churchId, {
      ...entry,
      key: `${about}:sold`,
      kind: 'sms_sold',
      postings: { held: -kobo, sms: kobo },
    })
  }
  if (returned) {
    const kobo = returned * price_kobo
    const postings = { held: -kobo, wallet: kobo }
    await postEntry(tx, churchId, { ...entry, key: `${about}:returned`, kind: 'sms_returned', postings })
  }
}

/** Schedules the churches that write to absent people. */

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
