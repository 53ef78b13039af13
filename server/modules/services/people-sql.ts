/**
 * Defines attendance at services in SQL, and lists the people of one service. $1 is the church, $2 its time zone, $3
 * its today and $4 the service.
 */
import { ALIASES, isNobodysAlias, isLive, tookPlace, wasHeld } from '../shared/counted-sql.ts'
import type pg from 'pg'

export type View = 'attended' | 'absent' | 'firstTimer'

// Attendance in SQL, the same for counts and lists.
//
// present  one row for each person marked at a service: aliases are resolved, and people count, not marks. It is read
//          from an index alone, so it has no arrival times.
// people   everybody except aliases, with the day they joined by the church's own calendar.
//
// Attended: present. First timer: present, and captured through this service. Absent: joined by the service's day, not
// deleted, not present. Nobody is absent from a future service, from one today without marks, or from a scheduled one that
// was not held (`hasAbsentees`).

/** @param services a condition on `m.service_id` */
export const present = (services: string) => `present as (
  select m.service_id, coalesce(a.to_id, m.person_id) as person_id, bool_or(m.first_timer) as first_timer
  from marks m left join aliases a on a.church_id = m.church_id and a.id = m.person_id
  where m.church_id = $1 and ${isLive('m')} and ${services}
  group by 1, 2)`

export const people = `people as materialized (
  select id, deleted_at is null as here, (created_at at time zone $2)::date as joined_on, captured_service_id
  from members p where church_id = $1
    and ${isNobodysAlias('p')})`

const BY_NAME = 'lower(first_name), lower(last_name), id::text'

const firstTimer = `(n.first_timer or m.captured_service_id is not distinct from $4)`

/** Columns of `members m` and `present n`, in the order of every list. */
const LIVING_COLUMNS = `m.id, false as deleted, m.gender, m.created_at, m.first_name, m.last_name, m.phone_number, m.email, m.occupation,
    ${firstTimer} as first_timer, lower(m.first_name) as sort_first, lower(m.last_name) as sort_last`

/** A deleted person counts but has no name. */
const gone = `gone as (
  select m.id, true as deleted, m.gender, m.created_at, 'Deleted' as first_name, 'person' as last_name, null as phone_number,
    null as email, null as occupation, ${firstTimer} as first_timer, 'deleted' as sort_first, 'person' as sort_last
  from members m join present n on n.person_id = m.id where m.church_id = $1 and m.deleted_at is not null)`

/**
 * The same rule as `absenceFrom` of the contract, in SQL.
 * @param service the services row in the statement, such as `s`
 */
export const hasAbsentees = (service: string): string =>
  `(case when ${service}.date_of_service < $3::date then ${tookPlace(service)}
    else ${service}.date_of_service = $3::date and ${wasHeld(service)} end)`

/** The absent are most of a church. */
const ABSENT = `from members m where m.church_id = $1 and m.deleted_at is null
    and m.created_at < (select (s.date_of_service + 1)::timestamp at time zone $2 from services s
      where s.church_id = $1 and s.id = $4 and ${hasAbsentees('s')})
    and m.id not in (select person_id from present)
    and m.id not in (${ALIASES})`

/** The start of the page, and its number of rows. */
type Page = { after: string; limit: string }

/** Read in the order of the index of names, only as far as the page goes. */
const absent = ({
  after,
  limit,
}: Page) => `select m.id, false as deleted, m.gender, m.created_at, m.first_name, m.last_name,
    m.phone_number, m.email, m.occupation, false as first_timer, lower(m.first_name) as sort_first, lower(m.last_name) as sort_last
  ${ABSENT} and ${after} order by ${BY_NAME} limit ${limit}`

/**
 * Chosen from the index of names alone. "Is true" and the array keep the planner from joining both tables whole
 * first.
 */
const attended = ({ after, limit }: Page) => `with chosen as materialized (
    select id from members where church_id = $1 and deleted_at is null
      and (id in (select person_id from present)) is true and ${after} order by ${BY_NAME} limit ${limit})
  select ${LIVING_COLUMNS} from members m join present n on n.person_id = m.id
  where m.church_id = $1 and m.id = any(array(select id from chosen))
  union all select * from gone where ${after} order by sort_first, sort_last, id limit ${limit}`

const MAYBE_FIRST = `select person_id from present where first_timer
      union select id from members where church_id = $1 and captured_service_id = $4`

/** First timers are few, and their possible ids are known. */
const cameFirst = ({ after, limit }: Page) => `select * from (
    select ${LIVING_COLUMNS} from members m join present n on n.person_id = m.id
    where m.church_id = $1 and m.deleted_at is null and m.id = any(array(${MAYBE_FIRST}))
    union all select * from gone where first_timer) came
  where ${after} order by ${BY_NAME} limit ${limit}`

const ROWS: Record<View, (page: Page) => string> = { attended, absent, firstTimer: cameFirst }

const WITH = `with ${present('m.service_id = $4')}, today as (select $2::text, $3::date), ${gone}`

const listed = (view: View, page: Page) =>
  `select '${view}' as view, listed.* from (${ROWS[view](page)}) listed`

/** Adds the arrivals of the people on the page alone, looked up together. */
const withArrivals = (lists: string) => `${WITH},
  page as materialized (${lists}),
  theirs as materialized (select id, id as person_id from page where view <> 'absent'
    union select o.id, o.to_id from aliases o where o.church_id = $1 and o.to_id in (select id from page where view <> 'absent')),
  arrived as materialized (select t.person_id, min(k.arrived_at) as arrived_at from marks k join theirs t on t.id = k.person_id
    where k.church_id = $1 and k.service_id = $4 and ${isLive('k')} and k.person_id = any(array(select id from theirs)) group by 1)
  select page.*, arrived.arrived_at from page left join arrived on arrived.person_id = page.id
  order by view, sort_first, sort_last, page.id::text`

/** A page of one list with $8 rows. $5 to $7 are the sort keys of the last row before it. */
export const pageSql = (view: View): string =>
  withArrivals(
    listed(view, { after: `($5::text is null or (${BY_NAME}) > ($5, $6::text, $7::text))`, limit: '$8' }),
  )

const beginning = (view: View) => listed(view, { after: 'true', limit: '$5' })

/** The start of each list: its `view`, and its first $5 rows. */
export const BEGINNINGS = withArrivals(
  `${beginning('attended')} union all ${beginning('firstTimer')} union all ${beginning('absent')}`,
)

/** Selects `phone_number` of people who are not deleted. The absent were at no service of that day. */
export const servicePhonesSql = (view: View): string =>
  view === 'absent'
    ? `with ${present(`m.service_id in (${OF_THAT_DAY})`)} select m.phone_number ${ABSENT}`
    : `with ${present('m.service_id = $4')} ${ATTENDED_PHONES(view)}`

const ATTENDED_PHONES = (view: View) => `, today as (select $2::text, $3::date)
  select m.phone_number from members m where m.church_id = $1 and m.deleted_at is null
    and m.id = any(array(${view === 'firstTimer' ? `select person_id from present where person_id in (${MAYBE_FIRST})` : 'select person_id from present'}))`

const OF_THAT_DAY = `select o.id from services o join services s on s.church_id = $1 and s.id = $4
      and s.date_of_service = o.date_of_service where o.church_id = $1 and o.deleted_at is null`

/** Counts as `people` the people who missed the service but were at another one of that day. */
export const AT_ANOTHER = `with ${present(`m.service_id in (${OF_THAT_DAY}) and m.service_id <> $4`)},
  there as (select coalesce(a.to_id, k.person_id) as id from marks k left join aliases a on a.church_id = $1 and a.id = k.person_id
    where k.church_id = $1 and k.service_id = $4 and ${isLive('k')})
  select count(distinct m.id)::int as people from present n join members m on m.church_id = $1 and m.id = n.person_id
  where m.deleted_at is null and m.id not in (select id from there)
    and m.created_at < (select (s.date_of_service + 1)::timestamp at time zone $2 from services s
      where s.church_id = $1 and s.id = $4 and ${hasAbsentees('s')})`

/**
 * Counts people at each service once and keeps the tally until a trigger deletes its row (migration 0014). Triggers
 * react to marks, to a person's deletion or joining, and to aliases. This file detects a moved service or another
 * time zone.
 */

/** @property members attendees who are members and joined by the day; the other members were absent */
export type Tally = { attended: number; first_timers: number; members: number }

/** A service that is not deleted, with its day. */
export type DatedService = { id: string; date_of_service: string }

type Stored = Tally & { service_id: string }

/** Returns tallies by service id. A service without attendees has a tally of zeros. */
export async function talliesOf(
  tx: pg.ClientBase,
  churchId: string,
  timeZone: string,
  services: DatedService[],
): Promise<Map<string, Tally>> {
  const kept = await keptTallies(tx, churchId, timeZone, services)
  const missing = services.filter(({ id }) => !kept.has(id))
  if (missing.length === 0) return kept
  const rev = await revOf(tx, churchId)
  const counted = await countAnew(tx, churchId, timeZone, missing)
  await keepTallies(tx, churchId, { timeZone, rev, services: missing, counted })
  return new Map([...kept, ...counted])
}

const idsOf = (services: DatedService[]) => services.map(({ id }) => id)
const daysOf = (services: DatedService[]) => services.map(({ date_of_service }) => date_of_service)
const byService = (rows: Stored[]) => new Map(rows.map(({ service_id, ...tally }) => [service_id, tally]))

async function keptTallies(tx: pg.ClientBase, churchId: string, timeZone: string, services: DatedService[]) {
  const { rows } = await tx.query<Stored>({
    name: 'tallies-kept',
    text: `select t.service_id, t.attended, t.first_timers, t.members from unnest($2::uuid[], $3::date[]) as c(id, day)
      join service_tallies t on t.church_id = $1 and t.service_id = c.id and t.date_of_service = c.day and t.time_zone = $4`,
    values: [churchId, idsOf(services), daysOf(services), timeZone],
  })
  return byService(rows)
}

async function countAnew(tx: pg.ClientBase, churchId: string, timeZone: string, services: DatedService[]) {
  const { rows } = await tx.query<Stored>(COUNTED, [churchId, timeZone, idsOf(services), daysOf(services)])
  return byService(rows)
}

const COUNTED = `
  with chosen as (select * from unnest($3::uuid[], $4::date[]) as c(id, day)),
  ${present('m.service_id = any($3::uuid[])')},
  ${people}
  select c.id as service_id, count(n.person_id)::int as attended,
    (count(*) filter (where n.first_timer or p.captured_service_id = c.id))::int as first_timers,
    (count(*) filter (where p.here and p.joined_on <= c.day))::int as members
  from chosen c left join present n on n.service_id = c.id left join people p on p.id = n.person_id
  group by c.id`

/** The church's current rev, read before the counting. */
export async function revOf(tx: pg.ClientBase, churchId: string): Promise<number> {
  const { rows } = await tx.query<{ rev: number }>('select rev from church_revs where church_id = $1', [
    churchId,
  ])
  return rows[0]?.rev ?? 0
}

/** @property rev the church's rev before the counting */
type Keeping = { timeZone: string; rev: number; services: DatedService[]; counted: Map<string, Tally> }

/**
 * Stores tallies only if nothing was written since the count. Writers of marks or people hold the church's lock until
 * they commit. So no trigger can miss these rows. If somebody else is writing, the function does not wait, and the
 * next read counts again.
 */
export async function keepTallies(tx: pg.ClientBase, churchId: string, keeping: Keeping): Promise<void> {
  const { timeZone, rev, services, counted } = keeping
  const tallies = services.map(({ id }) => counted.get(id) ?? NOBODY)
  await tx.query({
    name: 'tallies-keep',
    text: KEEP,
    values: [
      churchId,
      rev,
      timeZone,
      idsOf(services),
      daysOf(services),
      tallies.map(({ attended }) => attended),
      tallies.map(({ first_timers }) => first_timers),
      tallies.map(({ members }) => members),
    ],
  })
}

const NOBODY: Tally = { attended: 0, first_timers: 0, members: 0 }

const KEEP = `
  with unmoved as (select 1 from church_revs where church_id = $1 and rev = $2 for update skip locked)
  insert into service_tallies (church_id, service_id, attended, first_timers, members, date_of_service, time_zone)
  select $1, t.id, t.attended, t.first_timers, t.members, t.day, $3
  from unmoved, unnest($4::uuid[], $5::date[], $6::int[], $7::int[], $8::int[]) as t(id, day, attended, first_timers, members)
  on conflict (church_id, service_id) do update set attended = excluded.attended, first_timers = excluded.first_timers,
    members = excluded.members, date_of_service = excluded.date_of_service, time_zone = excluded.time_zone`
