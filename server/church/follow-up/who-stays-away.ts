/** Who came once and was at none of the last weeks' services, with the day they were last here. */
import type pg from 'pg'
import { plannedForMany } from '../services/plan-for-many.ts'
import type { Held, Weeks } from './weeks.ts'
import { isLive } from '../live-mark-sql.ts'

/**
 * A year of a large church is hundreds of thousands of marks: read back only as far as the list is long, some services
 * first and then twice as many each time, as who was here lately is looked for again each time.
 */
const FIRST_AT_ONCE = 4

/**
 * By person, under the id that counts, the day they were last here; who left latest first, and no more than `most`.
 * @param after from so many counting weeks on somebody stays away
 */
export async function whoStaysAway(
  tx: pg.ClientBase,
  churchId: string,
  { held, counting }: Weeks,
  after: number,
  most: number,
): Promise<Map<string, string>> {
  const away = new Map<string, string>()
  const since = counting[after - 1]
  if (!since) return away
  const lately = held.filter(({ day }) => day >= since)
  const before = held.filter(({ day }) => day < since)
  return plannedForMany(tx, async () => {
    let atOnce = FIRST_AT_ONCE
    for (let from = 0; from < before.length && away.size < most; from += atOnce, atOnce *= 2) {
      const left = await leftAfter(tx, churchId, before.slice(from, from + atOnce), lately, {
        known: [...away.keys()],
        most: most - away.size,
      })
      for (const { person_id, day } of left) away.set(person_id, day)
    }
    return away
  })
}

type Left = { person_id: string; day: string }

/** Who was at one of these services, and at none of those lately. */
async function leftAfter(
  tx: pg.ClientBase,
  churchId: string,
  services: Held[],
  lately: Held[],
  { known, most }: { known: string[]; most: number },
): Promise<Left[]> {
  const idsOf = (held: Held[]) => held.map(({ id }) => id)
  const { rows } = await tx.query<Left>({
    name: 'follow-up-left-after',
    text: LEFT_AFTER,
    values: [churchId, idsOf(services), services.map(({ day }) => day), idsOf(lately), known, most],
  })
  return rows
}

/**
 * Who was here lately goes out first, under the ids as they were marked: of half a hundred thousand marks a few thousand
 * are left to be looked at. Few ids are an alias's, so the many are held against the marks once and not by both ids.
 */
const LEFT_AFTER = `
  with marked as materialized (
    select m.person_id as id from marks m
    where m.church_id = $1 and m.service_id = any($4::uuid[]) and ${isLive('m')}),
  here_as_another as materialized (
    select a.to_id as id from aliases a where a.church_id = $1 and a.id in (select id from marked)),
  left_then as (
    select coalesce(a.to_id, m.person_id) as person_id, m.service_id
    from marks m left join aliases a on a.church_id = $1 and a.id = m.person_id
    where m.church_id = $1 and m.service_id = any($2::uuid[]) and ${isLive('m')}
      and m.person_id not in (select id from marked)
      and (a.to_id is null or a.to_id not in (select id from marked)))
  select t.person_id, max(h.day) as day from left_then t
  join unnest($2::uuid[], $3::date[]) as h(id, day) on h.id = t.service_id
  where t.person_id not in (select id from here_as_another)
    and not exists (select from unnest($5::uuid[]) as k(id) where k.id = t.person_id)
  group by t.person_id order by day desc, t.person_id limit $6`
