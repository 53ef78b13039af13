/** The people of one event: who attended, was absent, came first; and members to mark. */
import type pg from 'pg'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { phoneTail } from '../../../sync/merge/phone-tail.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { isSearched, searchTerms } from '../members/search-terms.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { away, eventDay, there } from './attendance-at.ts'
import { ALIASES } from '../alias-sql.ts'

export type EventView = 'attended' | 'absent' | 'firstTimer' | 'unmarked'
export type EventPeopleFilter = { view: EventView; limit: number; cursor?: string; q?: string }

type Stored = Omit<ServicePerson, 'phone_tail'> & { sort_first: string; sort_last: string }

/**
 * By first name, then last name.
 * @param openly whether the caller may see phones and e-mails (membersAccess); others get four digits
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

/** Who does not see numbers does not find people by their hidden digits either: only by the last four. */
function lastFour(digits = ''): string[] | null {
  if (digits === '') return null
  return digits.length === 4 ? [`%${digits}`] : NO_NUMBER
}

/** Fits no number. */
const NO_NUMBER = ['\n']

function shown({ sort_first: _first, sort_last: _last, ...row }: Stored, openly: boolean): ServicePerson {
  const phone_tail = phoneTail(row.phone_number)
  return openly
    ? { ...row, phone_tail }
    : { ...row, phone_tail, phone_number: null, email: null, occupation: null }
}

/** A deleted person counts and is not named. */
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

/** Most of a church: chosen from the index of names alone, only as far as the page goes. */
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
