/** People joining and leaving, day by day. */
import type pg from 'pg'
import { type CountedFrom, keptCounts } from '../kept-counts.ts'
import { timeZoneOf } from '../today.ts'
import type { DayCount } from './points.ts'
import type { Span } from './spans.ts'
import { STEPS } from './steps-sql.ts'

type Step = { day: string | null; count: number }

/** The history of people is written with the people, so it changes nothing by itself. */
const CHANGED_BY: Record<keyof typeof STEPS, CountedFrom> = {
  members: ['members', 'aliases'],
  cells: ['members', 'aliases', 'cells'],
  departments: ['members', 'aliases', 'departments'],
}

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
  const rows = await keptCounts<Step>(tx, {
    name: `steps of ${name}`,
    text: STEPS[name],
    values: [churchId, zone, from, to],
    from: CHANGED_BY[name],
  })
  return rows.map(({ day, count }) => ({ day: day ?? '', count }))
}
