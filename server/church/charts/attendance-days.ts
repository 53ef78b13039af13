/** Persons present at services and events, counted once for each. A deleted person counts on, a deleted service does not. */
import type pg from 'pg'
import { talliesOf, type DatedService } from '../services/tallies.ts'
import { timeZoneOf } from '../today.ts'
import { daysCounted } from './day-counts.ts'
import type { DayCount } from './points.ts'
import type { Span } from './spans.ts'

export async function attendanceDays(tx: pg.ClientBase, churchId: string, span: Span): Promise<DayCount[]> {
  return [...(await atServices(tx, churchId, span)), ...(await daysCounted(tx, churchId, 'atEvents', span))]
}

async function atServices(tx: pg.ClientBase, churchId: string, { from, to }: Span): Promise<DayCount[]> {
  const { rows } = await tx.query<DatedService>(
    `select id, date_of_service from services
     where church_id = $1 and deleted_at is null and date_of_service >= $2::date and date_of_service < $3::date`,
    [churchId, from, to],
  )
  const tallies = await talliesOf(tx, churchId, await timeZoneOf(tx, churchId), rows)
  return rows.map(({ id, date_of_service }) => ({
    day: date_of_service,
    count: tallies.get(id)?.attended ?? 0,
  }))
}
