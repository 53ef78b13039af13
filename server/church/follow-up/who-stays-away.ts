/** Who is absent for so many weeks, with the day they were last here; who never came with the day they joined. */
import type pg from 'pg'
import { plannedForMany } from '../services/plan-for-many.ts'
import { isLive } from '../live-mark-sql.ts'
import { awayFor, isAbsent } from './absent-sql.ts'
import type { Held, Weeks } from './weeks.ts'

/**
 * All marks of a large church are hundreds of thousands: read back only as far as the list is long, some services first
 * and then four times as many each time, as who is absent is looked for again each time.
 */
const FIRST_AT_ONCE = 4

export type StayedAway = { person_id: string; since: string; never_came: boolean }

type Asked = { churchId: string; timeZone: string; absentAfter: number }

/** Who left latest first, then who never came, and no more than `most`. */
export async function whoStaysAway(
  tx: pg.ClientBase,
  { churchId, timeZone, absentAfter }: Asked,
  weeks: Weeks,
  most: number,
): Promise<StayedAway[]> {
  const first = weeks.counting[absentAfter - 1]
  if (!first) return []
  const given = [churchId, ...awayFor(weeks, timeZone, absentAfter)]
  const found = new Map<string, StayedAway>()
  const find = async (text: string, ...which: unknown[]) => {
    const { rows } = await tx.query<StayedAway>(text, [
      ...given,
      [...found.keys()],
      most - found.size,
      ...which,
    ])
    for (const one of rows) found.set(one.person_id, one)
  }
  await plannedForMany(tx, async () => {
    for (const services of growing(weeks.held.filter(({ day }) => day < first)))
      if (found.size < most) await find(LEFT_AFTER, services.map(idOf), services.map(dayOf))
    if (found.size < most) await find(NEVER_CAME)
  })
  return [...found.values()]
}

const idOf = ({ id }: Held) => id
const dayOf = ({ day }: Held) => day

function growing(held: Held[]): Held[][] {
  const parts: Held[][] = []
  for (let from = 0, atOnce = FIRST_AT_ONCE; from < held.length; from += atOnce, atOnce *= 4)
    parts.push(held.slice(from, from + atOnce))
  return parts
}

/** Whom the definition means, among people of this church who are still there. */
const ABSENT = `select members.id, members.created_at from members
  where members.church_id = $1 and members.deleted_at is null and ${isAbsent(2)}
    and not exists (select from unnest($6::uuid[]) as k(id) where k.id = members.id)`

const LEFT_AFTER = `with away as materialized (${ABSENT})
  select t.person_id, max(h.day) as since, false as never_came from (
    select coalesce(a.to_id, m.person_id) as person_id, m.service_id
    from marks m left join aliases a on a.church_id = $1 and a.id = m.person_id
    where m.church_id = $1 and m.service_id = any($8::uuid[]) and ${isLive('m')}) t
  join unnest($8::uuid[], $9::date[]) as h(id, day) on h.id = t.service_id
  where t.person_id in (select id from away)
  group by t.person_id order by since desc, t.person_id limit $7`

/** Once all services are read, whoever was at none of them. */
const NEVER_CAME = `select away.id as person_id, (away.created_at at time zone $3)::date as since, true as never_came
  from (${ABSENT}) away order by since desc, person_id limit $7`
