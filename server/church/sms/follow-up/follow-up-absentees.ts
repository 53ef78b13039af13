/** The job `sms.follow-up`: on the morning after a service, who was at none of that day's services is written to. */
import type pg from 'pg'
import { newId } from '../../../../contract/new-id.ts'
import { SMS_PRICE_KOBO } from '../../../../contract/prices.ts'
import { heldOn } from '../../../../contract/sync/held-on.ts'
import { isOwnerConfirmed } from '../../../auth/confirmed-emails.ts'
import { inChurch } from '../../../db/in-church.ts'
import type { Deps } from '../../../http/deps.ts'
import { eachChurch } from '../../../jobs/each-church.ts'
import { findCustody } from '../../custody/custody.ts'
import { findSettings } from '../../settings/church-settings.ts'
import { findSubscription } from '../../subscription/find-subscription.ts'
import { isQuiet } from '../quiet-hours.ts'
import { addRecipients } from '../sending/recipients.ts'
import { mayGet, standingOf } from '../who-may-get.ts'
import { absentThatDay } from './absent-that-day.ts'
import { dueDays, nextMorning, type DueDay } from './days.ts'
import { forgetHanded } from './forget-handed.ts'
import { nextTurn, turnAt, wantFollowUp, type Turn } from './turns.ts'
import { followUpWords } from './words.ts'

type Parts = Pick<Deps, 'pool' | 'jobs' | 'logger'>
type Church = { id: string; name: string; time_zone: string }

/** Well within what a job has; the rest is done by the next one. */
const AT_MOST_MS = 30_000

const LOOK_AGAIN_MS = 600_000

/** @param now for tests */
export async function followUpAbsentees(deps: Parts, ending: AbortSignal, now = new Date()): Promise<void> {
  await forgetHanded(deps.pool)
  const until = Date.now() + AT_MOST_MS
  await eachChurch({
    what: 'follow-up',
    logger: deps.logger,
    next: () => nextTurn(deps.pool),
    work: (turn) => inChurch(deps.pool, turn.church_id, (tx) => lookAt(deps, tx, turn, now)),
    stopped: () => ending.aborted || Date.now() > until,
  })
  if (Date.now() > until) await deps.jobs.send(deps.pool, 'sms.follow-up', {}, { key: 'rest' })
}

async function lookAt(deps: Parts, tx: pg.PoolClient, { church_id, since }: Turn, now: Date): Promise<void> {
  const { settings, ...church } = await findSettings(tx, church_id)
  if (!settings.send_automated_follow_up_email) return wantFollowUp(tx, church_id, false)
  const morning = nextMorning(church.time_zone, now)
  const paid = (await findSubscription(tx, church_id)).status === 'active'
  const maySend = paid && (await isOwnerConfirmed(tx, church_id))
  if (!maySend || isQuiet(church.time_zone, now)) return turnAt(tx, church_id, morning)
  let waits = false
  for (const day of dueDays(church.time_zone, now, new Date(since)))
    waits = (await ofDay(deps, tx, church, day)) || waits
  const soon = new Date(now.getTime() + LOOK_AGAIN_MS)
  await turnAt(tx, church_id, waits && soon < morning ? soon : morning)
}

/** True: phones still hold marks, and it waits for them. */
async function ofDay(
  deps: Parts,
  tx: pg.PoolClient,
  church: Church,
  { day, waited }: DueDay,
): Promise<boolean> {
  const done = await tx.query('select from sms_follow_ups where church_id = $1 and day = $2', [
    church.id,
    day,
  ])
  if (done.rowCount) return false
  const absent = await absentThatDay(tx, church.id, church.time_zone, day)
  if (!absent) return false
  const phones = await findCustody(tx, church.id)
  const held = phones.reduce((sum, phone) => sum + heldOn(phone, day), 0)
  if (held > 0 && !waited) return true
  const noted = await tx.query(
    'insert into sms_follow_ups (church_id, day) values ($1, $2) on conflict do nothing',
    [church.id, day],
  )
  if (noted.rowCount) await write(deps, tx, church, { day, absent, held })
  return false
}

type Written = { day: string; absent: string[]; held: number }

/** To who agreed to SMS. Begins as any other that is due: by day, to who may still get it, when there is money. */
async function write({ jobs }: Parts, tx: pg.PoolClient, church: Church, { day, absent, held }: Written) {
  const known = await standingOf(tx, church.id, absent)
  const recipients = known.filter((one) => mayGet(one, false))
  if (recipients.length === 0) return
  const id = newId()
  await tx.query(
    `insert into sms_sends (church_id, id, type, message, state, price_kobo, scheduled_for, remark)
     values ($1, $2, 'follow_up', $3, $4, $5, now(), $6)`,
    [
      church.id,
      id,
      followUpWords(church.name, day),
      held ? 'asks' : 'scheduled',
      SMS_PRICE_KOBO,
      held ? asking(held) : null,
    ],
  )
  await addRecipients(tx, church.id, id, recipients)
  await tx.query('update sms_follow_ups set send_id = $3 where church_id = $1 and day = $2', [
    church.id,
    day,
    id,
  ])
  if (!held) await jobs.send(tx, 'sms.send', { churchId: church.id, sendId: id }, { key: id })
}

const asking = (held: number) =>
  `Phones at the door still hold ${held === 1 ? 'one mark' : `${held} marks`}: some of these people may have been there. Send it all the same?`
