/** The next days of one schedule, with what was changed about each. */
import { addDays, weekdayOf } from '../../../../contract/calendar/days.ts'
import type { ScheduleDayRow, ScheduleRow } from '../../../../contract/tables/schedules.ts'

/** `exception`: the day is skipped, or moved if it has `moved_to`. */
export type ComingDay = { day: string; exception: ScheduleDayRow | null }

/** @param count so many of the schedule's weekdays, from today on */
export function comingDays(
  schedule: ScheduleRow,
  exceptions: readonly ScheduleDayRow[],
  today: string,
  count: number,
): ComingDay[] {
  const from = schedule.starts_on > today ? schedule.starts_on : today
  const first = addDays(from, (schedule.weekday - weekdayOf(from) + 7) % 7)
  const own = new Map(
    exceptions.filter((one) => one.schedule_id === schedule.id).map((one) => [one.day, one]),
  )
  return Array.from({ length: count }, (_, week) => {
    const day = addDays(first, week * 7)
    return { day, exception: own.get(day) ?? null }
  })
}
