/** How many who are on the list of members today had joined by a day, by the church's own calendar. */
import type pg from 'pg'
import { ALIASES } from '../alias-sql.ts'
import { keptCounts } from '../kept-counts.ts'

type Joined = { days_begun: number; members: number }

/**
 * @param days all that are going to be asked for, as `2026-11-22`
 * @returns how many had joined by the end of one of these days
 */
export async function membersByDay(
  tx: pg.ClientBase,
  churchId: string,
  timeZone: string,
  days: string[],
): Promise<(day: string) => number> {
  const inOrder = [...new Set(days)].sort()
  if (inOrder.length === 0) return () => 0
  const rows = await keptCounts<Joined>(tx, {
    name: 'members by day',
    text: JOINED,
    values: [churchId, timeZone, inOrder],
    from: ['members', 'aliases'],
  })
  const joined = new Map(rows.map(({ days_begun, members }) => [days_begun, members]))
  const byDay = new Map<string, number>()
  let soFar = 0
  for (const [place, day] of inOrder.entries()) byDay.set(day, (soFar += joined.get(place) ?? 0))
  return (day) => byDay.get(day) ?? 0
}

/**
 * Between the ends of which two of the days somebody joined: an end is turned into a moment once, and not each person's moment
 * into a day. All are counted as if they had joined by the first of them, which says nothing of their days, and who joined
 * since is moved; aliases are taken out, who are nobody of their own.
 */
const JOINED = `with days as materialized (
    select array_agg((day + 1)::timestamp at time zone $2 order by day) as ends from unnest($3::date[]) day),
  since as materialized (
    select width_bucket(created_at, (select ends from days)) as place, count(*)::int as people
    from members where church_id = $1 and deleted_at is null and created_at >= (select ends[1] from days) group by 1)
  select place as days_begun, sum(people)::int as members from (
    select 0 as place, count(*)::int as people from members where church_id = $1 and deleted_at is null
    union all select place, people from since
    union all select 0, -people from since
    union all select width_bucket(created_at, (select ends from days)), -1 from members
      where church_id = $1 and deleted_at is null and id = any(array(${ALIASES}))) moved
  group by 1`
