/** Who came once and was at none of the last weeks' services, with the day they were last here. */
import type pg from 'pg'
import { plannedForMany } from '../services/plan-for-many.ts'
import type { Held, Weeks } from './weeks.ts'
import { isLive } from '../live-mark-sql.ts'

/** A year of a large church is hundreds of thousands of marks: read back only as far as the list is long. */
const AT_ONCE = 8

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
    for (let from = 0; from < before.length && away.size < most; from += AT_ONCE) {
      const left = await leftAfter(tx, churchId, before.slice(from, from + AT_ONCE), lately, {
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

/** Each id as it was marked first, a person's own afterwards: few of many marks are an alias's. */
const LEFT_AFTER = `
  with live as materialized (
    select m.person_id, m.service_id from marks m
    where m.church_id = $1 and m.service_id = any($2::uuid[] || $4::uuid[]) and ${isLive('m')}),
  seen as (
    select l.person_id, max(h.day) as day, bool_or(h.id is null) as lately
    from live l left join unnest($2::uuid[], $3::date[]) as h(id, day) on h.id = l.service_id
    group by l.person_id),
  persons as (
    select coalesce(a.to_id, s.person_id) as person_id, max(s.day) as day, bool_or(s.lately) as lately
    from seen s left join aliases a on a.church_id = $1 and a.id = s.person_id
    group by 1)
  select person_id, day from persons p
  where not lately and not exists (select from unnest($5::uuid[]) as k(id) where k.id = p.person_id)
  order by day desc, person_id limit $6`
