/**
 * Stores an SMS with its recipients and starts it, immediately or at its time. An SMS that has not begun can be
 * cancelled or sent now.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { newId } from '../../../contract/new-id.ts'
import { SMS_PRICE_KOBO } from '../../../contract/money/prices.ts'
import type { SmsAct, SmsToNamed } from '../../../contract/sms/audience.ts'
import type { SentSms } from '../../../contract/routes/sms.ts'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { addAudit } from '../../auth/audit.ts'
import { requireConfirmedEmails } from '../../auth/rights-now.ts'
import { type Actor, Problem, notThere } from '../../http/actor-and-answer.ts'
import type { Deps } from '../../http/handler.ts'
import { inChurch } from '../../db/in-church.ts'
import { timeZoneOf } from '../shared/requests.ts'
import { audienceOf, fieldOf, type AudienceQuery, type Audience } from './audience.ts'
import { CONSENT_WORDING, refuseInvalid } from './numbers.ts'
import { findSentOne, storedSent, lockSend, type SendRow } from './queries.ts'
import { addToSmsGroup } from './groups.ts'
import { addRecipients } from './recipients.ts'
import { refuseNight, beginWith } from './start-send.ts'

type Wanted = AudienceQuery & {
  id?: string | undefined
  message: string
  addToGroup?: boolean
  groupToAddNumbersTo?: string | null | undefined
  scheduled_for?: string | null | undefined
  send_in_quiet_hours: boolean
  leave_out_invalid?: boolean
}

/**
 * A retry with the same id returns the stored SMS. Throws Problem ALREADY_EXISTS if another SMS was requested with
 * this id. Also throws INVALID at its field, NOT_FOUND, QUIET_HOURS, EMAIL_NOT_CONFIRMED or INSUFFICIENT_BALANCE.
 */
export function beginSend(deps: Pick<Deps, 'pool' | 'jobs'>, actor: Actor, wanted: Wanted): Promise<SentSms> {
  const { churchId } = actor
  const id = wanted.id ?? newId()
  return inChurch(deps.pool, churchId, async (tx) => {
    const requestHash = hashOf(wanted)
    const before = await findSentOne(tx, churchId, id)
    if (before) await requireSame(tx, churchId, id, requestHash)
    if (before) return before
    await requireConfirmedEmails(tx, actor.accountId, [actor.accountId])
    const at = timeOf(wanted)
    const audience = await audienceOf(tx, actor, wanted)
    if (!wanted.leave_out_invalid) refuseInvalid(audience, fieldOf(wanted))
    if (audience.recipients.length === 0) throw nobody(audience, fieldOf(wanted))
    if (!wanted.send_in_quiet_hours) refuseNight(await timeZoneOf(tx, churchId), at ?? new Date())
    if (!(await write(tx, actor, { id, wanted, at, requestHash, to: audience.chosen.to }))) {
      await requireSame(tx, churchId, id, requestHash)
      return storedSent(tx, churchId, id)
    }
    await addRecipients(tx, churchId, id, audience.recipients)
    if (wanted.addToGroup && wanted.groupToAddNumbersTo)
      await addToSmsGroup(tx, actor, wanted.groupToAddNumbersTo, audience.phones)
    const send = { id, price_kobo: SMS_PRICE_KOBO, made_by: actor.accountId }
    if (!at) await beginWith(tx, churchId, send, audience.recipients.length)
    const startAfter = at ? { startAfter: at.toISOString() } : {}
    await deps.jobs.send(tx, 'sms.send', { churchId, sendId: id }, { key: id, ...startAfter })
    return storedSent(tx, churchId, id)
  })
}

/** Cancels an SMS that has not begun. Throws Problem NOT_FOUND, or CHANGED_MEANWHILE if it has begun. */
export function cancelSend({ pool }: Pick<Deps, 'pool'>, actor: Actor, id: string): Promise<SentSms> {
  return inChurch(pool, actor.churchId, async (tx) => {
    await notStarted(tx, actor.churchId, id)
    await tx.query(
      `update sms_sends set state = 'cancelled', remark = null, ended_at = now() where church_id = $1 and id = $2`,
      [actor.churchId, id],
    )
    await note(tx, actor, 'cancelled an SMS', id)
    return storedSent(tx, actor.churchId, id)
  })
}

/**
 * Sends an SMS now that has not begun. Throws the same, EMAIL_NOT_CONFIRMED or QUIET_HOURS. The balance is checked
 * when it begins, a moment later.
 */
export function sendNow(
  { pool, jobs }: Pick<Deps, 'pool' | 'jobs'>,
  actor: Actor,
  id: string,
  alsoByNight: boolean,
): Promise<SentSms> {
  const { churchId } = actor
  return inChurch(pool, churchId, async (tx) => {
    await requireConfirmedEmails(tx, actor.accountId, [actor.accountId])
    await notStarted(tx, churchId, id)
    if (!alsoByNight) refuseNight(await timeZoneOf(tx, churchId), new Date())
    await tx.query(
      `update sms_sends set state = 'scheduled', remark = null, scheduled_for = now(), also_by_night = $3,
         made_by = $4 where church_id = $1 and id = $2`,
      [churchId, id, alsoByNight, actor.accountId],
    )
    await jobs.send(tx, 'sms.send', { churchId, sendId: id }, { key: id })
    await note(tx, actor, 'sent an SMS', id)
    return storedSent(tx, churchId, id)
  })
}

async function notStarted(tx: pg.ClientBase, churchId: string, id: string): Promise<SendRow> {
  const send = await lockSend(tx, churchId, id)
  if (!send) throw notThere('This SMS')
  if (['scheduled', 'asks', 'no_money'].includes(send.state)) return send
  const how = send.state === 'cancelled' ? 'was cancelled' : 'has begun'
  throw new Problem('CHANGED_MEANWHILE', `This SMS ${how} already.`)
}

const note = (tx: pg.PoolClient, { churchId, accountId, deviceId }: Actor, action: AuditAction, id: string) =>
  addAudit(tx, { churchId, accountId, deviceId, action, subjectTable: 'sms_sends', subjectId: id })

const hashOf = (wanted: Wanted): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...wanted, id: null }))
    .digest()

/** The caller would take the answer about another SMS for an answer about this one. */
async function requireSame(
  tx: pg.PoolClient,
  churchId: string,
  id: string,
  requestHash: Buffer,
): Promise<void> {
  const { rowCount } = await tx.query(
    'select from sms_sends where church_id = $1 and id = $2 and asked_hash <> $3',
    [churchId, id, requestHash],
  )
  if (rowCount === 0) return
  throw new Problem(
    'ALREADY_EXISTS',
    'This request was already used for another SMS, so nothing was sent now. Check the sent SMS, then try again.',
  )
}

const YEAR_MS = 366 * 86_400_000

/** Null means immediately. */
function timeOf({ scheduled_for }: Wanted): Date | null {
  if (!scheduled_for) return null
  const at = new Date(scheduled_for)
  if (at.getTime() <= Date.now()) return null
  if (at.getTime() < Date.now() + YEAR_MS) return at
  throw invalid('scheduled_for', 'Please choose a time within a year.')
}

const TYPES: Record<SmsAct, SentSms['type']> = {
  'notify-absentees': 'absentees',
  'notify-attendees': 'attendees',
  'notify-firsttimers': 'first_timers',
}

const typeOf = ({ kind, act }: SmsToNamed): SentSms['type'] =>
  act ? TYPES[act] : kind === 'group' ? 'group' : 'bulk'

type Written = { id: string; wanted: Wanted; at: Date | null; requestHash: Buffer; to: SmsToNamed }

/** Returns false if another request has just stored an SMS with this id. */
async function write(
  tx: pg.PoolClient,
  actor: Actor,
  { id, wanted, at, requestHash, to }: Written,
): Promise<boolean> {
  const { churchId, accountId, deviceId } = actor
  const stated = wanted.consent_stated
    ? { wording: CONSENT_WORDING, by: accountId, at: new Date().toISOString() }
    : { wording: null, by: null, at: null }
  const written = await tx.query(
    `insert into sms_sends (church_id, id, type, made_by, message, state, price_kobo, scheduled_for, also_by_night,
       consent_wording, consent_stated_by, consent_stated_at, asked_hash, audience)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (church_id, id) do nothing`,
    [
      churchId,
      id,
      typeOf(to),
      accountId,
      wanted.message,
      at ? 'scheduled' : 'sending',
      SMS_PRICE_KOBO,
      at?.toISOString() ?? null,
      wanted.send_in_quiet_hours,
      stated.wording,
      stated.by,
      stated.at,
      requestHash,
      JSON.stringify(to),
    ],
  )
  const subject = { subjectTable: 'sms_sends', subjectId: id }
  if (written.rowCount)
    await addAudit(tx, { churchId, accountId, deviceId, action: 'sent an SMS', ...subject })
  return written.rowCount === 1
}

function nobody({ known, phones, invalid: wrong, chosen }: Audience, path: string): Problem {
  if (wrong.length > 0 && phones.length === 0) return invalid(path, 'None of these is a phone number.')
  if (phones.length === 0 && chosen.people) return invalid(path, 'None of these people has a phone number.')
  if (phones.length === 0) return invalid(path, 'Please choose at least one recipient.')
  if (known.every(({ status }) => status === 'landline'))
    return invalid(path, 'None of these numbers can receive SMS.')
  const unknown = known.some(({ status }) => status === 'unknown')
  return invalid(
    path,
    unknown
      ? 'These people have no SMS consent on record. Please confirm that the church holds their consent.'
      : 'None of these people may receive SMS from your church.',
  )
}

const invalid = (path: string, message: string) => new Problem('INVALID', message, [{ path, message }])
