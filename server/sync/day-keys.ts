/**
 * Hands out the keys of pick-up codes. A key is replaced for the days after somebody lost the right to it, or a phone was
 * written off (docs/decisions/0060-pick-up-codes.md).
 */
import type { z } from 'zod'
import { addDays, calendarDay, instantOf } from '../../contract/calendar/days.ts'
import { type dayKeysAnswer, KEY_DAYS } from '../../contract/sync/day-keys.ts'
import { dayKey } from '../auth/seal-secret.ts'
import { inChurch } from '../db/in-church.ts'
import type { Deps } from '../http/deps.ts'

type DayKeys = z.output<typeof dayKeysAnswer>['keys']

/** Numbers of one day. A church that takes the right from more people within weeks tests older codes by guardian. */
const MOST_NUMBERS = 10

const LOSSES = {
  name: 'day-key-losses',
  text: `select c.time_zone, count(*) filter (where l.at < now() - make_interval(days => $2))::int as earlier,
      coalesce(array_agg(l.at order by l.at) filter (where l.at >= now() - make_interval(days => $2)), '{}') as lately
    from churches c left join (
      select held_until as at from right_periods
        where church_id = $1 and held_until is not null and feature in ('attendanceAccess', 'owner')
      union all select written_off_at from write_offs where church_id = $1) l on true
    where c.church_id = $1 group by c.time_zone`,
}

type Losses = { time_zone: string; earlier: number; lately: string[] }

/** From yesterday, because a service may end after midnight. */
export async function dayKeysOf(
  { pool, sealSecret }: Pick<Deps, 'pool' | 'sealSecret'>,
  churchId: string,
): Promise<DayKeys> {
  const [losses] = await inChurch(
    pool,
    churchId,
    async (tx) => (await tx.query<Losses>({ ...LOSSES, values: [churchId, KEY_DAYS] })).rows,
  )
  if (!losses) return []
  const today = calendarDay(losses.time_zone, Date.now())
  const days = Array.from({ length: KEY_DAYS + 2 }, (_, index) => addDays(today, index - 1))
  return days.flatMap((day) =>
    numbersOf(day, losses).map((no) => ({ day, no, key: dayKey(sealSecret, churchId, day, no) })),
  )
}

/**
 * The number of a day is one more than the losses before it began. Phones that fetched their keys within the last weeks may
 * hold a lower number.
 */
function numbersOf(day: string, { time_zone, earlier, lately }: Losses): number[] {
  const begins = instantOf(time_zone, `${day}T00:00`)
  const current = 1 + earlier + lately.filter((at) => new Date(at) < begins).length
  const first = Math.max(1 + earlier, current - MOST_NUMBERS + 1)
  return Array.from({ length: current - first + 1 }, (_, index) => first + index)
}
