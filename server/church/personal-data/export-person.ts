/** Everything that is kept about one person, under whichever of their ids. */
import type pg from 'pg'
import type { PersonalData } from '../../../contract/routes/personal-data.ts'
import { notThere } from '../../http/problem.ts'
import { findMember } from '../members/find-members.ts'
import { toMemberAnswer } from '../members/member-answer.ts'
import { findConsents } from './consents.ts'
import type { OneUnderAllIds } from './ids-of-one.ts'

export async function exportPerson(
  tx: pg.ClientBase,
  churchId: string,
  { id, ids }: OneUnderAllIds,
): Promise<PersonalData> {
  const person = await findMember(tx, churchId, id)
  if (!person) throw notThere('This person')
  const ask = async <Row>(text: string) => (await tx.query(text, [churchId, ids])).rows as Row[]
  return {
    exported_at: new Date().toISOString(),
    church: await nameOf(tx, churchId),
    person: toMemberAnswer(person),
    also_known_as: ids.filter((other) => other !== id),
    marks: await ask(MARKS),
    event_marks: await ask(EVENT_MARKS),
    consents: (await findConsents(tx, churchId, ids)).lines,
    messages: await ask(MESSAGES),
    history: await ask(HISTORY),
    follow_ups: await ask(FOLLOW_UPS),
    follow_up_notes: await ask(NOTES),
  }
}

async function nameOf(tx: pg.ClientBase, churchId: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>('select name from churches where church_id = $1', [
    churchId,
  ])
  return rows[0]?.name ?? ''
}

const MARKS = `select s.name as service, s.date_of_service, m.arrived_at, m.removed_by is not null as removed
  from marks m join services s on s.church_id = m.church_id and s.id = m.service_id
  where m.church_id = $1 and m.person_id = any($2::uuid[]) order by s.date_of_service desc, m.arrived_at`

const EVENT_MARKS = `select e.name as event, e.start_date, m.marked_at, m.first_timer
  from event_marks m join events e on e.church_id = m.church_id and e.id = m.event_id
  where m.church_id = $1 and m.person_id = any($2::uuid[]) order by e.start_date desc, m.marked_at`

const MESSAGES = `select s.message, r.phone as phone_number, r.state, r.changed_at as at
  from sms_recipients r join sms_sends s on s.church_id = r.church_id and s.id = r.send_id
  where r.church_id = $1 and r.member_id = any($2::uuid[]) order by r.changed_at desc`

const HISTORY = `select l.at, nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as by, l.action,
    c.key as field, c.value -> 0 as before, c.value -> 1 as after
  from audit_log l left join accounts a on a.id = l.account_id
  left join lateral jsonb_each(coalesce(l.changes, '{}')) c on true
  where l.church_id = $1 and l.subject_table = 'members' and l.subject_id = any($2::uuid[]) order by l.id::text desc, c.key`

const FOLLOW_UPS = `select reason, since, state, changed_at from follow_ups
  where church_id = $1 and person_id = any($2::uuid[]) order by changed_at desc`

const NOTES = `select text, written_at from follow_up_notes
  where church_id = $1 and person_id = any($2::uuid[]) and deleted_at is null order by written_at desc`
