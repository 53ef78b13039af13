/**
 * Reads what is stored about one person under all of their ids: the export, the attendance and the counts. Also
 * lists deleted people who are not erased.
 */
import type pg from 'pg'
import type { PersonalData, DeletedPerson } from '../../../contract/routes/personal-data.ts'
import { notThere } from '../../http/actor-and-answer.ts'
import { findMember, toMemberAnswer } from '../members/queries.ts'
import { findConsents } from './consents.ts'
import { canonicalId, isNobodysAlias, isLive, wasHeld } from '../shared/counted-sql.ts'
import { timeZoneOf, dayIn, pageOf, readCursor } from '../shared/requests.ts'
import { deletionReceived, RESTORABLE_DAYS } from '../../sync/push/op-checks.ts'

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
    child_events: await ask(CHILD_EVENTS),
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

/** A guardian's export leaves out the child's name and the reason: they are the child's data. */
const CHILD_EVENTS = `select case when e.person_id = any($2::uuid[]) then 'child' else 'guardian' end as role,
    s.name as service, s.date_of_service, e.kind, e.happened_at as at, coalesce(nullif(trim(concat(g.first_name, ' ', g.last_name)), ''), e.guardian_name) as guardian,
    case when e.person_id = any($2::uuid[]) then coalesce(c.name, d.name) end as class, e.how,
    case when e.person_id = any($2::uuid[]) then e.leader end as leader,
    case when e.person_id = any($2::uuid[]) then e.reason end as reason, e.removed_by is not null as undone
  from child_events e join services s on s.church_id = e.church_id and s.id = e.service_id
  left join members g on g.church_id = e.church_id and g.id = e.guardian_id
  left join cells c on c.church_id = e.church_id and c.id = e.class_id
  left join departments d on d.church_id = e.church_id and d.id = e.class_id
  where e.church_id = $1 and (e.person_id = any($2::uuid[]) or e.guardian_id = any($2::uuid[]))
  order by s.date_of_service desc, e.happened_at`

/** Finds all ids of a person: their own, and those of records that were merged or captured twice. */
export type OneUnderAllIds = { id: string; ids: string[] }

/**
 * Throws Problem NOT_FOUND if there is no such living person.
 * @param deletedToo also accepts a deleted person who is not erased
 */
export async function idsOfOne(
  tx: pg.ClientBase,
  churchId: string,
  given: string,
  deletedToo = false,
): Promise<OneUnderAllIds> {
  const id = await canonicalId(tx, churchId, given)
  const { rows } = await tx.query<{ id: string }>(
    `select id from members where church_id = $1 and id = $2 and (deleted_at is null or ($3 and first_name <> ''))
     union select id from aliases where church_id = $1 and to_id = $2`,
    [churchId, id, deletedToo],
  )
  const ids = rows.map((row) => row.id)
  if (!ids.includes(id)) throw notThere('This person')
  return { id, ids }
}

/** Lists the last services held while a person was in the church, and whether they came. */
type AttendedService = {
  id: string
  name: string
  date_of_service: string
  arrived_at: string | null
}

/**
 * Lists services with at least one mark, from the day the person joined or their own first mark. Absence follows the
 * same rule. The query reads their marks once, and services in order only until there are enough. Today's service
 * counts only for people who came: until it is over nobody is absent from it.
 */
export async function lastServices(
  tx: pg.ClientBase,
  churchId: string,
  { id, ids }: OneUnderAllIds,
  count: number,
): Promise<AttendedService[]> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await tx.query<AttendedService>(
    `with here as materialized (
       select m.service_id, min(m.arrived_at) as arrived_at from marks m
       where m.church_id = $1 and m.person_id = any($2::uuid[]) and ${isLive('m')} group by 1)
     select s.id, s.name, s.date_of_service, (select arrived_at from here where service_id = s.id) as arrived_at
     from (select id, name, date_of_service from services
       where church_id = $1 and deleted_at is null and date_of_service <= $3
       order by date_of_service desc, id offset 0) s
     where (s.id in (select service_id from here) or (
         s.date_of_service < $3 and ${wasHeld('s')} and s.date_of_service >= ${IN_THE_CHURCH_FROM}))
     order by s.date_of_service desc, s.id limit $4`,
    [churchId, ids, dayIn(zone), count, zone, id],
  )
  return rows
}

/**
 * Walks services from the first until one has the person's mark. A lookup from the marks would cost one for each
 * service.
 */
const IN_THE_CHURCH_FROM = `(
  select least((p.created_at at time zone $5)::date, (
    select f.date_of_service from (select id, date_of_service from services
      where church_id = $1 and deleted_at is null order by date_of_service offset 0) f
    where f.id in (select service_id from here) order by f.date_of_service limit 1))
  from members p where p.church_id = $1 and p.id = $6)`

/** Counts what is stored about a person. */
type HowMuch = { marks: number; notes: number; consents: number; changes: number }

/** @param ids all ids of the person. A mark counts once for each service or event. */
export async function howMuch(tx: pg.ClientBase, churchId: string, ids: string[]): Promise<HowMuch> {
  const { rows } = await tx.query<HowMuch>(
    `select
       ((select count(distinct service_id) from marks where church_id = $1 and person_id = any($2::uuid[])
          and ${isLive('marks')})
        + (select count(distinct event_id) from event_marks where church_id = $1 and person_id = any($2::uuid[])))::int as marks,
       (select count(*) from follow_up_notes where church_id = $1 and person_id = any($2::uuid[]) and deleted_at is null)::int as notes,
       (select count(*) from consents where church_id = $1 and member_id = any($2::uuid[]))::int as consents,
       (select count(*) from audit_log where church_id = $1 and subject_table = 'members' and subject_id = any($2::uuid[])
          and changes is not null)::int as changes`,
    [churchId, ids],
  )
  return rows[0] ?? { marks: 0, notes: 0, consents: 0, changes: 0 }
}

/**
 * Lists deleted people who are not erased. No reader sees such a row until somebody restores or erases it.
 */
type Page = { limit: number; cursor?: string }

const SORTED = `to_char(m.deleted_at, 'YYYY-MM-DD HH24:MI:SS.US')`

/** Returns the latest first. A merged record is not listed on its own. */
export async function findDeleted(tx: pg.ClientBase, churchId: string, { limit, cursor }: Page) {
  const [before, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<DeletedPerson & { sorted_by: string }>(
    `select m.id, m.first_name, m.last_name, m.deleted_at,
       ${deletionReceived('m')} + interval '${RESTORABLE_DAYS} days' as restorable_until, ${SORTED} as sorted_by from members m
     where m.church_id = $1 and m.deleted_at is not null and m.first_name <> '' and ${isNobodysAlias('m')}
       and ($2::text is null or (${SORTED}, m.id::text) < ($2, $3::text))
     order by ${SORTED} desc, m.id::text desc limit $4`,
    [churchId, before, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(({ sorted_by: _sorted, ...person }): DeletedPerson => person) }
}

/** Returns the first name of a living or a deleted person. */
export async function firstNameOf(tx: pg.ClientBase, churchId: string, id: string): Promise<string> {
  const { rows } = await tx.query<{ first_name: string }>(
    'select first_name from members where church_id = $1 and id = $2',
    [churchId, id],
  )
  return rows[0]?.first_name ?? ''
}
