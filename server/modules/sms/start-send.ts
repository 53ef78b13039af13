/** Starts an SMS that is due: by day, to recipients who may still get it, with its price set aside. */
import type pg from 'pg'
import { isConfirmed, isOwnerConfirmed } from '../../auth/account/confirmed-emails.ts'
import { featuresHeld } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/deps.ts'
import { Problem } from '../../http/problem.ts'
import { timeZoneOf } from '../shared/church-time.ts'
import { isQuiet, quietUntil } from './quiet-hours.ts'
import { mayGet, statusOfNumbers, type NumberStatus } from './numbers.ts'
import { setAside } from './charges.ts'
import { leaveOut } from './recipients.ts'
import { lockSend, type SendRow } from './queries.ts'

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
