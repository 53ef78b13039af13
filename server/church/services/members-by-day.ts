/** How many who are on the list of members today had joined by a day, by the church's own calendar. */
import type pg from 'pg'
import { isNobodysAlias } from '../alias-sql.ts'

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
  const { rows } = await tx.query<Joined>({
    name: 'members-by-day',
    text: JOINED,
    values: [churchId, timeZone, inOrder],
  })
  const joined = new Map(rows.map(({ days_begun, members }) => [days_begun, members]))
  const byDay = new Map<string, number>()
  let soFar = 0
  for (const [place, day] of inOrder.entries()) byDay.set(day, (soFar += joined.get(place) ?? 0))
  return (day) => byDay.get(day) ?? 0
}

/** Between the ends of which two of the days somebody joined: an end is turned into a moment once, and not each person's moment into a day. */
const JOINED = `select width_bucket(p.created_at,
    (select array_agg((day + 1)::timestamp at time zone $2 order by day) from unnest($3::date[]) day)) as days_begun, count(*)::int as members
  from members p where p.church_id = $1 and p.deleted_at is null and ${isNobodysAlias('p')}
  group by 1`
