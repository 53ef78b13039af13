/** The people of one service: who attended, was absent, came first. */
import type pg from 'pg'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { phoneTail } from '../../../sync/merge/phone-tail.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { present } from './attendance-sql.ts'
import { planForMany } from './plan-for-many.ts'

export type View = 'attended' | 'absent' | 'firstTimer'
export type PeopleFilter = { view: View; limit: number | null; cursor?: string }

type Stored = Omit<ServicePerson, 'phone_tail'> & { sort_first: string; sort_last: string }

/**
 * By first name, then last name.
 * @param openly whether the caller may see phones and e-mails (membersAccess); others get four digits
 */
export async function servicePeople(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
  filter: PeopleFilter,
  openly: boolean,
) {
  await planForMany(tx)
  const zone = await timeZoneOf(tx, churchId)
  const [first, last, id] = filter.cursor ? readCursor(filter.cursor, 3) : []
  const limit = filter.limit ?? EVERYBODY
  const values = [churchId, zone, dayIn(zone), serviceId, first, last, id, limit + 1]
  const { rows } = await tx.query<Stored>(LISTS[filter.view], values)
  const page = pageOf(rows, limit, (row) => [row.sort_first, row.sort_last, row.id])
  return { ...page, items: page.items.map((row) => shown(row, openly)) }
}

/** Each field by its name: a copy of what is left of a row costs a list of thousands twice as much. */
function shown(row: Stored, openly: boolean): ServicePerson {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: openly ? row.phone_number : null,
    phone_tail: phoneTail(row.phone_number),
    email: openly ? row.email : null,
    gender: row.gender,
    occupation: openly ? row.occupation : null,
    created_at: row.created_at,
    arrived_at: row.arrived_at,
    first_timer: row.first_timer,
    deleted: row.deleted,
  }
}

const EVERYBODY = 1_000_000

/** A deleted person counts and is not named. */
const person = `select m.id, m.deleted_at is not null as deleted, m.gender, m.created_at,
    case when m.deleted_at is null then m.first_name else 'Deleted' end as first_name,
    case when m.deleted_at is null then m.last_name else 'person' end as last_name,
    case when m.deleted_at is null then m.phone_number end as phone_number,
    case when m.deleted_at is null then m.email end as email,
    case when m.deleted_at is null then m.occupation end as occupation`

const sorted = (rows: string) => `
  select *, lower(first_name) as sort_first, lower(last_name) as sort_last from (${rows}) listed
  where $5::text is null or (lower(first_name), lower(last_name), id::text) > ($5, $6::text, $7::text)
  order by lower(first_name), lower(last_name), id::text limit $8`

const firstTimer = `(n.first_timer or m.captured_service_id is not distinct from $4)`

const marked = (
  condition: string,
) => `with ${present('m.service_id = $4')}, today as (select $2::text, $3::date)
  ${sorted(`${person}, n.arrived_at, ${firstTimer} as first_timer
    from present n join members m on m.church_id = $1 and m.id = n.person_id where ${condition}`)}`

const absent = `with ${present('m.service_id = $4')},
  held as (select (date_of_service + 1)::timestamp at time zone $2 as ends from services
    where church_id = $1 and id = $4 and date_of_service <= $3::date)
  ${sorted(`${person}, null::timestamptz as arrived_at, false as first_timer
    from held h join members m on m.church_id = $1 and m.deleted_at is null and m.created_at < h.ends
    where ${isNobodysAlias('m')} and not exists (select from present n where n.person_id = m.id)`)}`

const LISTS: Record<View, string> = { attended: marked('true'), absent, firstTimer: marked(firstTimer) }

/** The phones of who is still in the church: `phone_number`, with $1 to $3 as above and $4 the service. */
export const servicePhonesSql = (view: View): string =>
  `with ${present('m.service_id = $4')} ${view === 'absent' ? ABSENT_PHONES : ATTENDED_PHONES(view)}
  and m.deleted_at is null`

const ABSENT_PHONES = `select m.phone_number from members m where m.church_id = $1
    and m.created_at < (select (date_of_service + 1)::timestamp at time zone $2 from services
      where church_id = $1 and id = $4 and date_of_service <= $3::date)
    and m.id not in (select person_id from present)
    and m.id not in (select id from aliases where church_id = $1 and to_id <> id)`

const ATTENDED_PHONES = (view: View) => `, today as (select $2::text, $3::date)
  select m.phone_number from present n join members m on m.church_id = $1 and m.id = n.person_id
  where ${view === 'firstTimer' ? firstTimer : 'true'}`
