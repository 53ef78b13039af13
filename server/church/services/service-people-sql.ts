/** The people of one service, in SQL: $1 is the church, $2 its time zone, $3 its today, $4 the service. */
import { present } from './attendance-sql.ts'

export type View = 'attended' | 'absent' | 'firstTimer'

const BY_NAME = 'lower(first_name), lower(last_name), id::text'

const COLUMNS = `id, deleted, gender, created_at, first_name, last_name, phone_number, email, occupation, arrived_at, first_timer,
    lower(first_name) as sort_first, lower(last_name) as sort_last`

const firstTimer = `(n.first_timer or m.captured_service_id is not distinct from $4)`

/** A deleted person counts and is not named. */
const came = `came as (
  select m.id, m.deleted_at is not null as deleted, m.gender, m.created_at,
    case when m.deleted_at is null then m.first_name else 'Deleted' end as first_name,
    case when m.deleted_at is null then m.last_name else 'person' end as last_name,
    case when m.deleted_at is null then m.phone_number end as phone_number,
    case when m.deleted_at is null then m.email end as email,
    case when m.deleted_at is null then m.occupation end as occupation,
    n.arrived_at, ${firstTimer} as first_timer
  from present n join members m on m.church_id = $1 and m.id = n.person_id)`

/** Most of a church. */
const ABSENT = `from members m where m.church_id = $1 and m.deleted_at is null
    and m.created_at < (select (date_of_service + 1)::timestamp at time zone $2 from services
      where church_id = $1 and id = $4 and date_of_service <= $3::date)
    and m.id not in (select person_id from present)
    and m.id not in (select id from aliases where church_id = $1 and to_id <> id)`

/** Read in the order of the index of names, only as far as the page goes. */
const absentees = `(select id, false as deleted, gender, created_at, first_name, last_name, phone_number, email, occupation,
    null::timestamptz as arrived_at, false as first_timer, lower(first_name) as sort_first, lower(last_name) as sort_last
  ${ABSENT} and`

const ROWS: Record<View, string> = {
  attended: `(select ${COLUMNS} from came where`,
  absent: absentees,
  firstTimer: `(select ${COLUMNS} from came where first_timer and`,
}

const WITH = `with ${present('m.service_id = $4')}, today as (select $2::text, $3::date), ${came}`

/** A page of one list, from $5 to $7, the sort keys of the last row before it, with $8 rows. */
export const pageSql = (view: View): string => `${WITH}
  ${ROWS[view]} ($5::text is null or (${BY_NAME}) > ($5, $6::text, $7::text)) order by ${BY_NAME} limit $8)`

const begun = (view: View) =>
  `select '${view}' as view, * from ${ROWS[view]} true order by ${BY_NAME} limit $5) ${view}_rows`

/** How each of the lists begins: its `view`, and the first $5 rows of it. */
export const BEGINNINGS = `${WITH}
  select * from (${begun('attended')} union all ${begun('firstTimer')} union all ${begun('absent')}) listed
  order by view, sort_first, sort_last, id::text`

/** The phones of who is still in the church: `phone_number`. */
export const servicePhonesSql = (view: View): string =>
  `with ${present('m.service_id = $4')}
  ${view === 'absent' ? `select m.phone_number ${ABSENT}` : ATTENDED_PHONES(view)}`

const ATTENDED_PHONES = (view: View) => `, today as (select $2::text, $3::date)
  select m.phone_number from present n join members m on m.church_id = $1 and m.id = n.person_id
  where m.deleted_at is null and ${view === 'firstTimer' ? firstTimer : 'true'}`
