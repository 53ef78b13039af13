/** Who is absent for so many weeks, with the day they were last here; who never came with the day they joined. */
import type pg from 'pg'
import { ALIASES, isNobodysAlias } from '../alias-sql.ts'
import { isLive } from '../live-mark-sql.ts'
import { atLatest, awayFor, hadJoined, notAtEarlier, wasNotHere } from './absent-sql.ts'
import { CAME_ON } from './came-days.ts'
import type { Held, Weeks } from './weeks.ts'

/** Of so few all marks are read, each person's by their index. */
const FEW = 2000

/**
 * Of more it is read back from the latest mark, and only as far as the list is long: some services first and then four
 * times as many each time, as who was not here lately is looked for again each time.
 */
const FIRST_AT_ONCE = 2

export type StayedAway = { person_id: string; since: string; never_came: boolean }

type Asked = { churchId: string; timeZone: string; absentAfter: number }
type Find = <Row extends pg.QueryResultRow = StayedAway>(text: string, ...which: unknown[]) => Promise<Row[]>

/**
 * Who left latest first, then who never came, and no more than `most`.
 * @param few for tests
 */
export async function whoStaysAway(
  tx: pg.ClientBase,
  asked: Asked,
  weeks: Weeks,
  most: number,
  few = FEW,
): Promise<StayedAway[]> {
  const { churchId, timeZone, absentAfter } = asked
  if (weeks.counting.length < absentAfter) return []
  const [latest, earlier, first, zone] = awayFor(weeks, timeZone, absentAfter)
  const find: Find = async (text, ...which) =>
    (await tx.query(text, [churchId, latest, earlier, ...which])).rows
  const back = growing(weeks.held.filter(({ day }) => day < first))
  const left = await readBack(find, back.slice(0, 1), most)
  if (left.length >= most) return left
  const away = await find<{ id: string }>(`${NOT_HERE} limit $4`, few + 1)
  if (away.length <= few) return whoOfThemStaysAway(tx, asked, weeks, away.map(idOf), most)
  const all = await readBack(find, back.slice(1), most, left)
  return [...all, ...(await find(NEVER_CAME, most - all.length, all.map(personOf), first, zone))]
}

/** Those of these people who do; without `most` all of them. */
export async function whoOfThemStaysAway(
  tx: pg.ClientBase,
  { churchId, timeZone, absentAfter }: Asked,
  { held, counting }: Weeks,
  people: string[],
  most: number | null = null,
): Promise<StayedAway[]> {
  const first = counting[absentAfter - 1]
  if (!first || people.length === 0) return []
  const values = [churchId, people, held.map(idOf), held.map(dayOf), first, timeZone, most]
  return (await tx.query<StayedAway>(OF_THEM, values)).rows
}

/** @param found those who are known already */
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

function growing(held: Held[]): Held[][] {
  const parts: Held[][] = []
  for (let from = 0, atOnce = FIRST_AT_ONCE; from < held.length; from += atOnce, atOnce *= 4)
    parts.push(held.slice(from, from + atOnce))
  return parts
}

/** With the church, and the services that `awayFor` names. */
const NOT_HERE = `select members.id from members
  where members.church_id = $1 and members.deleted_at is null and ${wasNotHere(2)}`

const joined = (zone: string) => `(members.created_at at time zone ${zone})::date`

const OF_THEM = `with ${CAME_ON},
  latest as (select person_id, max(day) as day from came group by person_id)
  select members.id as person_id, coalesce(l.day, ${joined('$6')}) as since, l.day is null as never_came
  from members left join latest l on l.person_id = members.id
  where members.church_id = $1 and members.id = any($2::uuid[]) and members.deleted_at is null
    and ${isNobodysAlias('members')} and (l.day < $5::date or (l.day is null and ${hadJoined(5)}))
  order by never_came, since desc, person_id limit $7`

const NOT_KNOWN = `not exists (select from unnest($5::uuid[]) as k(id) where k.id = members.id)`

/**
 * Whoever left has a mark, and so was in the church then. Read from the marks and from who was deleted, which lie in their
 * indexes: nobody of the list itself is looked up.
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

/** Once all services are read, whoever was at none of them. */
const NEVER_CAME = `select members.id as person_id, ${joined('$7')} as since, true as never_came from members
  where members.church_id = $1 and members.id in (${NOT_HERE} and ${NOT_KNOWN}) and ${hadJoined(6)}
  order by since desc, person_id limit $4`
