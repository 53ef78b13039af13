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
  const counting = { name: `steps of ${name}`, asked: [zone, from, to], from: CHANGED_BY[name] }
  const rows = await keptCounts(tx, churchId, counting, async () => {
    return (await tx.query<Step>(STEPS[name], [churchId, zone, from, to])).rows
  })
  return rows.map(({ day, count }) => ({ day: day ?? '', count }))
}
