/** Choices that narrow a list of members, as SQL. What is not chosen is null and narrows nothing. */
import type pg from 'pg'
import { awayFor, isAbsent, READ_FOR_A_PAGE, type Away } from '../follow-up/absent-sql.ts'
import { weeksOf } from '../follow-up/weeks.ts'
import { addDays, dayIn, timeZoneOf } from '../today.ts'

export type Choice = {
  first_timer?: boolean
  cell_id?: string
  department_id?: string
  gender?: 'male' | 'female'
  /** Days `YYYY-MM-DD` by the church's own calendar, both counted. */
  joined_from?: string
  joined_to?: string
  /** For so many weeks (`absent-sql.ts`). */
  absent_for?: number
}

/** @param from the number of the first of ten parameters, which `chosen` answers */
export const CHOSEN = (from: number): string => {
  const at = (offset: number) => `$${from + offset}`
  return `
    and (${at(0)}::boolean is null or first_timer = ${at(0)})
    and (${at(1)}::uuid is null or cell_id = ${at(1)})
    and (${at(2)}::uuid is null or department_id = ${at(2)})
    and (${at(3)}::text is null or gender = ${at(3)})
    and (${at(4)}::timestamptz is null or created_at >= ${at(4)})
    and (${at(5)}::timestamptz is null or created_at < ${at(5)})
    and ${isAbsent(from + 6)}`
}

export async function chosen(tx: pg.ClientBase, churchId: string, choice: Choice): Promise<unknown[]> {
  const { first_timer, cell_id, department_id, gender, joined_from, joined_to, absent_for } = choice
  const zone = joined_from || joined_to || absent_for ? await timeZoneOf(tx, churchId) : ''
  const [from, to] = await starts(tx, zone, [joined_from ?? null, joined_to ? addDays(joined_to, 1) : null])
  const away = absent_for ? await absentFor(tx, churchId, zone, absent_for) : [null, null, null, null]
  return [first_timer, cell_id, department_id, gender, from, to, ...away]
}

async function absentFor(tx: pg.ClientBase, churchId: string, zone: string, count: number): Promise<Away> {
  return awayFor(await weeksOf(tx, churchId, dayIn(zone)), zone, count, READ_FOR_A_PAGE)
}

/** The moments at which days begin in a time zone. */
async function starts(tx: pg.ClientBase, zone: string, days: (string | null)[]): Promise<(string | null)[]> {
  if (zone === '') return days
  const { rows } = await tx.query<{ at: string | null }>(
    `select d.day::timestamp at time zone $2 as at from unnest($1::date[]) with ordinality as d(day, n) order by d.n`,
    [days, zone],
  )
  return rows.map(({ at }) => at)
}
