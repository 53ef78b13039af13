/**
 * The weeks that count. They run from Monday to Sunday, and only whole ones count: who misses Wednesday may still come on
 * Sunday, and a church that meets on Saturdays is not told that its Sundays were empty. A week counts where somebody was
 * marked at a service.
 */
import type pg from 'pg'
import { addDays } from '../today.ts'
import { wasHeld } from '../live-mark-sql.ts'

export type Held = { id: string; day: string }

export type Weeks = {
  /** Services up to today at which somebody was marked, the latest first. */
  held: Held[]
  /** The Monday of each of their days: a list asks for the same few of them a thousand times. */
  mondays: ReadonlyMap<string, string>
  /** The Mondays of whole weeks with such a service, the latest first. */
  counting: string[]
}

export async function weeksOf(tx: pg.ClientBase, churchId: string, today: string): Promise<Weeks> {
  const { rows: held } = await tx.query<Held>(HELD, [churchId, today])
  const days = new Set(held.map(({ day }) => day))
  const mondays = new Map([...days].map((day) => [day, mondayOf(day)]))
  const thisMonday = mondayOf(today)
  const counting = [...new Set(mondays.values())].filter((monday) => monday < thisMonday)
  return { held, mondays, counting }
}

const HELD = `select s.id, s.date_of_service as day from services s
  where s.church_id = $1 and s.deleted_at is null and s.date_of_service <= $2::date and ${wasHeld('s')}
  order by s.date_of_service desc, s.id`

/** The Monday of a day's week, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

/** In how many of the counting weeks after a day's own somebody could have come, and came on none of their days. */
export function missedSince({ counting, mondays }: Weeks, day: string, came: readonly string[] = []): number {
  const own = mondayOf(day)
  const theirs = new Set(came.map((on) => mondays.get(on)))
  return counting.filter((monday) => monday > own && !theirs.has(monday)).length
}
