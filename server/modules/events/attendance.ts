/**
 * Marks people at an event, and lists its people. A person has at most one mark at an event, under any of their ids.
 */
import type pg from 'pg'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { phoneTail } from '../../../sync/merge/phone-tail.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import { canonicalId, ALIASES } from '../shared/counted-sql.ts'
import { findMember } from '../members/queries.ts'
import { forgetAtEvent, noteAtEvent } from '../same-people/moved-rows.ts'
import { timeZoneOf, dayIn, pageOf, readCursor, isSearched, searchTerms } from '../shared/requests.ts'
import { storedEvent, type StoredEvent, away, eventDay, there } from './queries.ts'

type Marking = { eventId: string; personId: string; by: string | null; firstTimer?: boolean }

const MARK = `insert into event_marks (church_id, event_id, person_id, marked_by, first_timer)
  select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::boolean
  where not exists (select from event_marks where church_id = $1 and event_id = $2 and (person_id = $3
    or person_id in (select id from aliases where church_id = $1 and to_id = $3)))
  on conflict do nothing`

/**
 * Accepts any id that means the person. An id from a merge is noted, so that unmerging returns the mark to that
 * record. Returns false if the person was marked before.
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

/**
 * Marks for a signed-in user. Throws Problem NOT_FOUND if either does not exist, INVALID before the event's day or
 * after cancellation.
 */
export const markMember = (pool: pg.Pool, actor: Actor, eventId: string, memberId: string) =>
  inChurch(pool, actor.churchId, async (tx) => {
    const personId = await personAt(tx, actor.churchId, eventId, memberId)
    const event = await storedEvent(tx, actor.churchId, eventId)
    mustNotBeCancelled(event, 'eventId')
    mustNotLieAhead(event, await timeZoneOf(tx, actor.churchId), 'eventId', 'Mark people')
    const added = await addMark(tx, actor.churchId, { eventId, personId: memberId, by: actor.accountId })
    if (added) await note(tx, actor, 'mark-at-event', personId)
  })

/** Removes all of the person's marks at the event. Throws Problem NOT_FOUND if either does not exist. */
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

/**
 * Rejects attendance before the event's day. Throws Problem INVALID at `path`.
 * @param then the action to take on the event's day, for the message
 */
export function mustNotLieAhead({ start_date }: StoredEvent, zone: string, path: string, then: string): void {
  if (dayIn(zone, new Date(start_date)) <= dayIn(zone)) return
  throw refused(path, `This event lies ahead. ${then} on its day.`)
}

/** Rejects attendance at a cancelled event. Throws Problem INVALID at `path`. */
export function mustNotBeCancelled({ status }: StoredEvent, path: string): void {
  if (status === 'cancelled') throw refused(path, 'This event was cancelled.')
}

const refused = (path: string, message: string) => new Problem('INVALID', message, [{ path, message }])

type EventView = 'attended' | 'absent' | 'firstTimer' | 'unmarked'
type EventPeopleFilter = { view: EventView; limit: number; cursor?: string; q?: string }

type Stored = Omit<ServicePerson, 'phone_tail'> & { sort_first: string; sort_last: string }

/**
 * Lists the people of one event: attended, absent, first timers, or members to mark. Sorted by first name, then last
 * name.
 * @param openly whether the caller may see phones and emails (membersAccess); others get four digits
 */
export async function eventPeople(
  tx: pg.ClientBase,
  churchId: string,
  eventId: string,
  { view, limit, cursor, q }: EventPeopleFilter,
  openly: boolean,
) {
  const zone = await timeZoneOf(tx, churchId)
  const terms = searchTerms(q)
  const [first, last, id] = cursor ? readCursor(cursor, 3) : []
  const values = [
    churchId,
    zone,
    dayIn(zone),
    eventId,
    first,
    last,
    id,
    limit + 1,
    terms?.names,
    openly ? terms?.phone : lastFour(terms?.digits),
    openly ? terms?.email : null,
  ]
  const { rows } = await tx.query<Stored>(LISTS[view], values)
  const page = pageOf(rows, limit, (row) => [row.sort_first, row.sort_last, row.id])
  return { ...page, items: page.items.map((row) => shown(row, openly)) }
}

/** A caller who does not see numbers can search only by the last four digits, not by hidden ones. */
function lastFour(digits = ''): string[] | null {
  if (digits === '') return null
  return digits.length === 4 ? [`%${digits}`] : NO_NUMBER
}

/** Matches no number. */
const NO_NUMBER = ['\n']

function shown({ sort_first: _first, sort_last: _last, ...row }: Stored, openly: boolean): ServicePerson {
  const phone_tail = phoneTail(row.phone_number)
  return openly
    ? { ...row, phone_tail }
    : { ...row, phone_tail, phone_number: null, email: null, occupation: null }
}

/** A deleted person counts but has no name. */
const person = `select m.id, m.deleted_at is not null as deleted, m.gender, m.created_at,
    case when m.deleted_at is null then m.first_name else 'Deleted' end as first_name,
    case when m.deleted_at is null then m.last_name else 'person' end as last_name,
    case when m.deleted_at is null then m.phone_number end as phone_number,
    case when m.deleted_at is null then m.email end as email,
    case when m.deleted_at is null then m.occupation end as occupation`

const SEARCHED = (row: string) => isSearched(row, { names: 9, phone: 10, email: 11 })

const nobodyYet = 'null::timestamptz as arrived_at, false as first_timer'

const list = (rows: string) => `
  with chosen as materialized (select e.id, ${eventDay} from events e where e.church_id = $1 and e.id = $4),
  ${there('m.event_id = $4')}, ${away}, today as (select $2::text, $3::date)
  select *, lower(first_name) as sort_first, lower(last_name) as sort_last from (${rows}) listed
  where ($5::text is null or (lower(first_name), lower(last_name), id::text) > ($5, $6::text, $7::text))
    and ($9::text[] is null or id in (select s.id from members s where s.church_id = $1 and s.deleted_at is null
      and ${SEARCHED('s.')}))
  order by lower(first_name), lower(last_name), id::text limit $8`

const marked = (condition: string) =>
  list(`${person}, t.arrived_at, t.first_timer
    from there t join members m on m.church_id = $1 and m.id = t.person_id where ${condition}`)

/** The unmarked are most of a church. They are chosen from the index of names alone, only as far as the page goes. */
const unmarked = `with ${there('m.event_id = $4')}, today as (select $2::text, $3::date),
  page as (select m.id from members m 
    where m.church_id = $1 and m.deleted_at is null
      and ($5::text is null or (lower(m.first_name), lower(m.last_name), m.id::text) > ($5, $6::text, $7::text))
      and ${SEARCHED('m.')}
      and m.id not in (${ALIASES})
      and m.id not in (select person_id from there)
    order by lower(m.first_name), lower(m.last_name), m.id::text limit $8)
  select m.id, false as deleted, m.gender, m.created_at, m.first_name, m.last_name, m.phone_number, m.email, m.occupation,
    ${nobodyYet}, lower(m.first_name) as sort_first, lower(m.last_name) as sort_last
  from members m where m.church_id = $1 and m.id = any(array(select id from page))
  order by sort_first, sort_last, m.id::text`

const LISTS: Record<EventView, string> = {
  attended: marked('true'),
  firstTimer: marked('t.first_timer'),
  absent: list(
    `${person}, ${nobodyYet} from away w join members m on m.church_id = $1 and m.id = w.person_id`,
  ),
  unmarked,
}
