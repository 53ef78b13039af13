/** People joining and leaving, day by day. */
import type pg from 'pg'
import { plannedForMost } from '../services/plan-for-many.ts'
import { timeZoneOf } from '../today.ts'
import type { DayCount } from './points.ts'
import type { Span } from './spans.ts'
import { STEPS } from './steps-sql.ts'

/**
 * @param span `from` is the first day that is told apart: all steps before it are one, on the day ''. What comes from `to`
 * on stands on that day.
 */
export async function stepsOf(
  tx: pg.ClientBase,
  churchId: string,
  name: keyof typeof STEPS,
  { from, to }: Span,
): Promise<DayCount[]> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await plannedForMost(tx, () =>
    tx.query<{ day: string | null; count: number }>(STEPS[name], [churchId, zone, from, to]),
  )
  return rows.map(({ day, count }) => ({ day: day ?? '', count }))
}
