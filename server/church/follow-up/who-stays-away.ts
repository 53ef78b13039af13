/** Who came once and was at none of the last weeks' services, with the day they were last here. */
import type pg from 'pg'
import type { Held, Weeks } from './weeks.ts'

/** A year of a large church is hundreds of thousands of marks: read back only as far as the list is long. */
const AT_ONCE = 8

/**
 * By person, under the id that counts, the day they were last here; who left latest first, and no more than about `most`.
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
  const here = new Set(
    (
      await lastDays(
        tx,
        churchId,
        held.filter(({ day }) => day >= since),
      )
    ).keys(),
  )
  const before = held.filter(({ day }) => day < since)
  for (let from = 0; from < before.length && away.size < most; from += AT_ONCE) {
    const days = await lastDays(tx, churchId, before.slice(from, from + AT_ONCE))
    for (const [person, day] of days) if (!here.has(person) && !away.has(person)) away.set(person, day)
  }
  return away
}

/** Who was at these services, and on which day of theirs last. */
async function lastDays(tx: pg.ClientBase, churchId: string, services: Held[]): Promise<Map<string, string>> {
  if (services.length === 0) return new Map()
  const { rows } = await tx.query<{ person_id: string; day: string }>({
    name: 'follow-up-last-days',
    text: LAST_DAYS,
    values: [churchId, services.map(({ id }) => id), services.map(({ day }) => day)],
  })
  return new Map(rows.map(({ person_id, day }) => [person_id, day]))
}

const LAST_DAYS = `select coalesce(a.to_id, m.person_id) as person_id, max(h.day) as day
  from unnest($2::uuid[], $3::date[]) as h(id, day)
  join marks m on m.church_id = $1 and m.service_id = h.id and m.removed_by is null and m.arrived_at is not null
  left join aliases a on a.church_id = $1 and a.id = m.person_id
  group by 1`
