/** One that has not begun: cancelled, or sent now. */
import type { AuditAction } from '../../../../contract/audit-actions.ts'
import type pg from 'pg'
import type { SentSms } from '../../../../contract/routes/sms.ts'
import { addAudit } from '../../../auth/audit.ts'
import { requireConfirmedEmails } from '../../../auth/confirmed-emails.ts'
import { inChurch } from '../../../db/in-church.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { notThere, Problem } from '../../../http/problem.ts'
import { timeZoneOf } from '../../today.ts'
import { storedSent } from '../find-sends.ts'
import { refuseNight } from './refuse-night.ts'
import { lockSend, type SendRow } from './send-row.ts'

/** Throws Problem NOT_FOUND, or CHANGED_MEANWHILE where it has begun. */
export function cancelSend({ pool }: Pick<Deps, 'pool'>, actor: Actor, id: string): Promise<SentSms> {
  return inChurch(pool, actor.churchId, async (tx) => {
    await notBegun(tx, actor.churchId, id)
    await tx.query(
      `update sms_sends set state = 'cancelled', remark = null, ended_at = now() where church_id = $1 and id = $2`,
      [actor.churchId, id],
    )
    await note(tx, actor, 'cancelled an SMS', id)
    return storedSent(tx, actor.churchId, id)
  })
}

/** Throws the same, EMAIL_NOT_CONFIRMED or QUIET_HOURS. Whether there is money for it shows when it begins, a moment later. */
export function sendNow(
  { pool, jobs }: Pick<Deps, 'pool' | 'jobs'>,
  actor: Actor,
  id: string,
  alsoByNight: boolean,
): Promise<SentSms> {
  const { churchId } = actor
  return inChurch(pool, churchId, async (tx) => {
    await requireConfirmedEmails(tx, actor.accountId, [actor.accountId])
    await notBegun(tx, churchId, id)
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

async function notBegun(tx: pg.ClientBase, churchId: string, id: string): Promise<SendRow> {
  const send = await lockSend(tx, churchId, id)
  if (!send) throw notThere('This SMS')
  if (['scheduled', 'asks', 'no_money'].includes(send.state)) return send
  const how = send.state === 'cancelled' ? 'was cancelled' : 'has begun'
  throw new Problem('CHANGED_MEANWHILE', `This SMS ${how} already.`)
}

const note = (tx: pg.PoolClient, { churchId, accountId, deviceId }: Actor, action: AuditAction, id: string) =>
  addAudit(tx, { churchId, accountId, deviceId, action, subjectTable: 'sms_sends', subjectId: id })
