/**
 * Finds people absent for N weeks, with the day of their last visit, and the days on which people came. People who
 * never came have the day they joined.
 */
import type pg from 'pg'
import { ALIASES, isNobodysAlias, isLive } from '../shared/counted-sql.ts'
import {
  atLatest,
  awayFor,
  hadJoined,
  notAtEarlier,
  wasNotHere,
  type Held,
  type Weeks,
} from './absence-sql.ts'

export type StayedAway = { person_id: string; since: string; never_came: boolean }

type AbsenceQuery = { churchId: string; timeZone: string; absentAfter: number }
type Find = <Row extends pg.QueryResultRow = StayedAway>(text: string, ...which: unknown[]) => Promise<Row[]>

/** Up to this many absent people, the query reads all their marks, each person's by the index. */
const FEW = 2000

/**
 * Returns at most `most` people: those who left latest first, then those who never came.
 * @param few a smaller limit for tests
 */
export async function whoStaysAway(
  tx: pg.ClientBase,
  query: AbsenceQuery,
  weeks: Weeks,
  most: number,
  few = FEW,
): Promise<StayedAway[]> {
  const { churchId, timeZone, absentAfter } = query
  if (weeks.counting.length < absentAfter) return []
  const [latest, earlier, first, zone] = awayFor(weeks, timeZone, absentAfter)
  const find: Find = async (text, ...which) =>
    (await tx.query(text, [churchId, latest, earlier, ...which])).rows
  const back = growing(weeks.held.filter(({ day }) => day < first))
  const left = await readBack(find, back.slice(0, 1), most)
  if (left.length >= most) return left
  const away = await find<{ id: string }>(`${NOT_HERE} limit $4`, few + 1)
  if (away.length <= few) return whoOfThemStaysAway(tx, query, weeks, away.map(idOf), most)
  const all = await readBack(find, back.slice(1), most, left)
  return [...all, ...(await find(NEVER_CAME, most - all.length, all.map(personOf), first, zone))]
}

/** Returns those of these people who are absent. Without `most` it returns all of them. */
export async function whoOfThemStaysAway(
  tx: pg.ClientBase,
  { churchId, timeZone, absentAfter }: AbsenceQuery,
  { held, counting }: Weeks,
  people: string[],
  most: number | null = null,
): Promise<StayedAway[]> {
  const first = counting[absentAfter - 1]
  if (!first || people.length === 0) return []
  const values = [churchId, people, held.map(idOf), held.map(dayOf), first, timeZone, most]
  return (await tx.query<StayedAway>(OF_THEM, values)).rows
}

/** @param found the people who are known already */
async function readBack(
  find: Find,
  back: Held[][],
  most: number,
  found: StayedAway[] = [],
): Promise<StayedAway[]> {
  let all = found
  for (const services of back) {
    if (all.length >= most) break
    const known = all.map(personOf)
    const left = await find(LEFT_AFTER, most - all.length, known, services.map(idOf), services.map(dayOf))
    all = [...all, ...left]
  }
  return all
}

const personOf = ({ person_id }: StayedAway) => person_id
const idOf = ({ id }: { id: string }) => id
const dayOf = ({ day }: Held) => day

/**
 * For more people, reads back from the latest mark, only as far as the list is long. The first step reads this many
 * services. Each next step reads four times as many, because each step checks recently absent people again.
 */
const FIRST_AT_ONCE = 2

function growing(held: Held[]): Held[][] {
  const parts: Held[][] = []
  for (let from = 0, atOnce = FIRST_AT_ONCE; from < held.length; from += atOnce, atOnce *= 4)
    parts.push(held.slice(from, from + atOnce))
  return parts
}

/** The parameters are the church and the services that `awayFor` names. */
const NOT_HERE = `select members.id from members
  where members.church_id = $1 and members.deleted_at is null and ${wasNotHere(2)}`

const joined = (zone: string) => `(members.created_at at time zone ${zone})::date`

/**
 * `came` holds the days ($4) on which the people $2 were at the services $3. It reads each person's marks by the
 * index. The row counts that the planner estimates do not matter.
 */
const CAME_ON = `ids as (
    select id as person_id, id from unnest($2::uuid[]) id
    union all select to_id, id from aliases where church_id = $1 and to_id = any($2::uuid[])),
  held as (select * from unnest($3::uuid[], $4::date[]) as h(id, day)),
  theirs as materialized (
    select m.person_id as id, m.service_id from marks m
    where m.church_id = $1 and m.person_id = any(array(select id from ids)) and ${isLive('m')}),
  came as (
    select i.person_id, h.day from theirs t join ids i on i.id = t.id join held h on h.id = t.service_id)`

const OF_THEM = `with ${CAME_ON},
  latest as (select person_id, max(day) as day from came group by person_id)
  select members.id as person_id, coalesce(l.day, ${joined('$6')}) as since, l.day is null as never_came
  from members left join latest l on l.person_id = members.id
  where members.church_id = $1 and members.id = any($2::uuid[]) and members.deleted_at is null
    and ${isNobodysAlias('members')} and (l.day < $5::date or (l.day is null and ${hadJoined(5)}))
  order by never_came, since desc, person_id limit $7`

const NOT_KNOWN = `not exists (select from unnest($5::uuid[]) as k(id) where k.id = members.id)`

/**
 * Finds people who left. They have a mark, so they were in the church then. The query reads only the indexes of marks
 * and deleted people, and looks up no member's row.
 */
const LEFT_AFTER = `with came as materialized (
    select t.person_id, max(h.day) as since from (
      select coalesce(a.to_id, m.person_id) as person_id, m.service_id
      from marks m left join aliases a on a.church_id = $1 and a.id = m.person_id
      where m.church_id = $1 and m.service_id = any($6::uuid[]) and ${isLive('m')}) t
    join unnest($6::uuid[], $7::date[]) as h(id, day) on h.id = t.service_id
    where t.person_id not in (${atLatest('$2')} union all select unnest($5::uuid[])
      union all ${ALIASES}
      union all select id from members where church_id = $1 and deleted_at is not null)
    group by t.person_id)
  select c.person_id, c.since, false as never_came
  from (select * from came order by since desc, person_id offset 0) c
  where ${notAtEarlier('$3', 'c.person_id')}
  order by c.since desc, c.person_id limit $4`

/** Finds people who were at none of the services, after all services are read. */
const NEVER_CAME = `select members.id as person_id, ${joined('$7')} as since, true as never_came from members
  where members.church_id = $1 and members.id in (${NOT_HERE} and ${NOT_KNOWN}) and ${hadJoined(6)}
  order by since desc, person_id limit $4`

/** Returns the days on which these people were at a service. */
export async function cameDays(
  tx: pg.ClientBase,
  churchId: string,
  held: Held[],
  people: string[],
): Promise<Map<string, string[]>> {
  if (people.length === 0 || held.length === 0) return new Map()
  const values = [churchId, people, held.map(idOf), held.map(dayOf)]
  const { rows } = await tx.query<Came>(CAME, values)
  return new Map(rows.map(({ person_id, days }) => [person_id, days.split(' ')]))
}

/** One row for each person: a year of days reads faster as one text than as fifty rows. */
type Came = { person_id: string; days: string }

const CAME = `with ${CAME_ON} select person_id, string_agg(distinct day::text, ' ') as days from came group by person_id`
