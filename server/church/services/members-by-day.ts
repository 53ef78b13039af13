/** How many who are on the list of members today had joined by a day, by the church's own calendar. */
import type pg from 'pg'
import { isNobodysAlias } from '../alias-sql.ts'

type Grown = { day: string; members: number }

export async function membersByDay(
  tx: pg.ClientBase,
  churchId: string,
  timeZone: string,
): Promise<(day: string) => number> {
  const { rows } = await tx.query<Grown>({
    name: 'members-by-day',
    text: GROWN,
    values: [churchId, timeZone],
  })
  return (day) => rows.findLast((grown) => grown.day <= day)?.members ?? 0
}

const GROWN = `select joined_on::text as day, (sum(count(*)) over (order by joined_on))::int as members
  from (select (p.created_at at time zone $2)::date as joined_on from members p
    where p.church_id = $1 and p.deleted_at is null and ${isNobodysAlias('p')}) joined
  group by joined_on order by joined_on`
