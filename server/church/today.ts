/** "Today" as the church's own clock has it. */
import type pg from 'pg'
import { calendarDay } from '../../contract/calendar-day.ts'
import { shortDate } from '../../contract/written-date.ts'
import { localTime } from '../../contract/zoned-time.ts'

/** The calendar day `YYYY-MM-DD` in a time zone such as `Africa/Lagos`. */
export function dayIn(timeZone: string, at: Date = new Date()): string {
  return calendarDay(timeZone, at)
}

/** A day some days later (or, below zero, earlier). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** An instant as a clock there shows it: "Sun 22 Nov 2026, 09:42". */
export function momentIn(timeZone: string, at: Date): string {
  const [day = '', time = ''] = localTime(timeZone, at).split('T')
  return `${shortDate(day)}, ${time}`
}

/** For mails to an account, which has no time zone of its own. */
export const momentInNigeria = (at: Date): string => `${momentIn('Africa/Lagos', at)}, Nigerian time`

/** The church's time zone. Empty where row security hides the church. */
export async function timeZoneOf(tx: pg.ClientBase, churchId: string): Promise<string> {
  const { rows } = await tx.query<{ time_zone: string }>(
    'select time_zone from churches where church_id = $1',
    [churchId],
  )
  return rows[0]?.time_zone ?? 'Africa/Lagos'
}
