/**
 * Runs the job `sms.follow-up`. The morning after a service, it writes to people who were at none of that day's
 * services.
 */
import type pg from 'pg'
import { newId } from '../../../contract/new-id.ts'
import { SMS_PRICE_KOBO } from '../../../contract/money/prices.ts'
import { heldOn } from '../../../contract/sync/pull.ts'
import { instantOf, addDays } from '../../../contract/calendar/days.ts'
import { plainLetters, segmentOf } from '../../../contract/sms/segment.ts'
import { unlinked } from '../../../contract/web-address.ts'
import { shortDate } from '../../../contract/written-date.ts'
import { isOwnerConfirmed } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import { eachChurch } from '../../jobs/church-queues.ts'
import { findDeliveryStatus } from '../delivery-status/queries.ts'
import { findSettings } from '../church-settings/service.ts'
import { findSubscription } from '../subscription/queries.ts'
import { isNobodysAlias } from '../shared/counted-sql.ts'
import { present } from '../services/people-sql.ts'
import { dayIn } from '../shared/requests.ts'
import { isQuiet, nextTurn, turnAt, wantFollowUp, type Turn } from './start-send.ts'
import { addRecipients } from './recipients.ts'
import { mayGet, statusOfNumbers } from './numbers.ts'

type Parts = Pick<Deps, 'pool' | 'jobs' | 'logger'>
type Church = { id: string; name: string; time_zone: string }

/** Well within a job's time limit. The next job does the rest. */
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

/** Returns true if phones still hold marks, so the SMS waits for them. */
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
  const phones = await findDeliveryStatus(tx, church.id)
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

/**
 * Writes to people who agreed to SMS. The SMS then begins like any due one: by day, to allowed recipients, with
 * enough balance.
 */
async function write({ jobs }: Parts, tx: pg.PoolClient, church: Church, { day, absent, held }: Written) {
  const known = await statusOfNumbers(tx, church.id, absent)
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
  `Phones at the door still hold ${held === 1 ? 'one mark' : `${held} marks`}: some of these people may have been there. Send it anyway?`

/**
 * Finds the phone numbers of people who came to none of a day's services. Returns null if the day has no marks, since
 * then nobody counted. A number is left out if somebody who shares it came. A mother who came gets no message that
 * she was missed.
 */
export async function absentThatDay(
  tx: pg.ClientBase,
  churchId: string,
  timeZone: string,
  day: string,
): Promise<string[] | null> {
  const { rows } = await tx.query<{ marked: number; phones: string[] }>(ABSENT, [churchId, timeZone, day])
  return rows[0]?.marked ? rows[0].phones : null
}

/** A list imported since then may backdate joining dates. On that day nobody could mark those people. */
const BROUGHT_SINCE = `exists (select from import_rows r join imports i on i.church_id = r.church_id and i.id = r.import_id
        where r.church_id = $1 and r.member_id = m.id and r.settled and r.after ? 'joined'
          and i.written_at >= ($3::date + 1)::timestamp at time zone $2)`

const ABSENT = `with held as (select id from services where church_id = $1 and date_of_service = $3::date and deleted_at is null),
  ${present('m.service_id in (select id from held)')}
  select (select count(*) from present) as marked, array(
    select distinct m.phone_number from members m
    where m.church_id = $1 and m.deleted_at is null and m.phone_number is not null and ${isNobodysAlias('m')}
      and m.created_at < ($3::date + 1)::timestamp at time zone $2 and not ${BROUGHT_SINCE}
      and not exists (select from present n where n.person_id = m.id)
      and m.phone_number not in (select s.phone_number from members s join present n on n.person_id = s.id
        where s.church_id = $1 and s.phone_number is not null)) as phones`

const AT = '10:00'
const HOUR_MS = 3_600_000

/** Hours to wait for marks that phones still hold. After that an administrator is asked. */
const WAITS_HOURS = 48

/** Hours after which no follow-up is written about a day, such as after an outage. */
const TOO_LATE_HOURS = 58

type DueDay = { day: string; waited: boolean }

/**
 * Finds the days whose follow-up is due: from 10:00 of the next day until it is too late. Returns the latest day
 * first.
 * @param since only days that became due after it
 */
export function dueDays(timeZone: string, now: Date, since: Date): DueDay[] {
  const today = dayIn(timeZone, now)
  return [1, 2, 3].flatMap((ago) => {
    const day = addDays(today, -ago)
    const due = instantOf(timeZone, `${addDays(day, 1)}T${AT}`)
    const hours = (now.getTime() - due.getTime()) / HOUR_MS
    if (hours < 0 || hours >= TOO_LATE_HOURS || due < since) return []
    return [{ day, waited: hours >= WAITS_HOURS }]
  })
}

/** The next 10:00 by the church's clock. */
export function nextMorning(timeZone: string, now: Date): Date {
  const today = instantOf(timeZone, `${dayIn(timeZone, now)}T${AT}`)
  return today > now ? today : instantOf(timeZone, `${addDays(dayIn(timeZone, now), 1)}T${AT}`)
}

/** Reports arrive within days, so their routing is kept no longer. A report of an unknown message is kept for a day. */
async function forgetHanded(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from sms_handed where handed_at < now() - interval '30 days'`)
  await pool.query(`delete from sms_early_reports where at < now() - interval '1 day'`)
}

/** Writes the follow-up SMS to an absent person: one SMS, in letters that every phone shows. */
export function followUpWords(church: string, day: string): string {
  const named = words(plainLetters(unlinked(church) || 'church'), day)
  return segmentOf(named).alphabet === 'gsm' && segmentOf(named).fits ? named : words('church', day)
}

const words = (where: string, day: string) =>
  `We missed you at ${where} on ${shortDate(day)}. We hope you are well and look forward to seeing you again.`
