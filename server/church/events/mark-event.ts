/** Marks at an event: at most one for each person, whichever of their ids they come by. */
import type { AuditAction } from '../../../contract/audit-actions.ts'
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere } from '../../http/problem.ts'
import { canonicalId } from '../canonical-id.ts'
import { findMember } from '../members/find-members.ts'
import { forgetAtEvent, noteAtEvent } from '../same-people/at-events.ts'
import { timeZoneOf } from '../today.ts'
import { storedEvent } from './find-events.ts'
import { mustNotBeCancelled, mustNotLieAhead } from './takes-attendance.ts'

type Marking = { eventId: string; personId: string; by: string | null; firstTimer?: boolean }

const MARK = `insert into event_marks (church_id, event_id, person_id, marked_by, first_timer)
  select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::boolean
  where not exists (select from event_marks where church_id = $1 and event_id = $2 and (person_id = $3
    or person_id in (select id from aliases where church_id = $1 and to_id = $3)))
  on conflict do nothing`

/**
 * By any id that means the person; one that a join made mean them is noted, so that parting gives the mark to whom it was
 * told of. False where they were marked before.
 */
export async function addMark(
  tx: pg.ClientBase,
  churchId: string,
  { eventId, personId, by, firstTimer = false }: Marking,
): Promise<boolean> {
  const person = await canonicalId(tx, churchId, personId)
  const { rowCount } = await tx.query(MARK, [churchId, eventId, person, by, firstTimer])
  if (rowCount === 1 && person !== personId) await noteAtEvent(tx, churchId, eventId, personId)
  return rowCount === 1
}

/** By somebody signed in. Throws Problem NOT_FOUND where either is not there, INVALID before its day or once cancelled. */
export const markMember = (pool: pg.Pool, actor: Actor, eventId: string, memberId: string) =>
  inChurch(pool, actor.churchId, async (tx) => {
    const personId = await personAt(tx, actor.churchId, eventId, memberId)
    const event = await storedEvent(tx, actor.churchId, eventId)
    mustNotBeCancelled(event, 'eventId')
    mustNotLieAhead(event, await timeZoneOf(tx, actor.churchId), 'eventId', 'Mark people')
    const added = await addMark(tx, actor.churchId, { eventId, personId: memberId, by: actor.accountId })
    if (added) await note(tx, actor, 'mark-at-event', personId)
  })

/** Takes every mark of theirs off. Throws Problem NOT_FOUND where either is not there. */
export const unmarkMember = (pool: pg.Pool, actor: Actor, eventId: string, memberId: string) =>
  inChurch(pool, actor.churchId, async (tx) => {
    const personId = await personAt(tx, actor.churchId, eventId, memberId)
    const { rowCount } = await tx.query(
      `delete from event_marks where church_id = $1 and event_id = $2
         and (person_id = $3 or person_id in (select id from aliases where church_id = $1 and to_id = $3))`,
      [actor.churchId, eventId, personId],
    )
    await forgetAtEvent(tx, actor.churchId, eventId, personId)
    if (rowCount) await note(tx, actor, 'unmark-at-event', personId)
  })

async function personAt(tx: pg.ClientBase, churchId: string, eventId: string, memberId: string) {
  await storedEvent(tx, churchId, eventId)
  const person = await findMember(tx, churchId, memberId)
  if (!person) throw notThere('This person')
  return person.id
}

const note = (tx: pg.PoolClient, { churchId, accountId, deviceId }: Actor, action: AuditAction, id: string) =>
  addAudit(tx, { churchId, accountId, deviceId, action, subjectTable: 'event_marks', subjectId: id })
