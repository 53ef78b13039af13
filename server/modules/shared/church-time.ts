/** Reads "today" and local times by the church's own clock. */
import type pg from 'pg'
import { calendarDay, localTime } from '../../../contract/calendar/days.ts'
import { shortDate } from '../../../contract/written-date.ts'

/** The calendar day `YYYY-MM-DD` in a time zone such as `Africa/Lagos`. */
export function dayIn(timeZone: string, at: Date = new Date()): string {
  return calendarDay(timeZone, at)
}

/** Formats an instant in the time zone: "Sun 22 Nov 2026, 09:42". */
export function momentIn(timeZone: string, at: Date): string {
  const [day = '', time = ''] = localTime(timeZone, at).split('T')
  return `${shortDate(day)}, ${time}`
}

/** Formats an instant for mails to an account, which has no time zone of its own. */
export const momentInNigeria = (at: Date): string => `${momentIn('Africa/Lagos', at)}, Nigerian time`

/** Returns the church's time zone, or Africa/Lagos if row security hides the church. */
export async function timeZoneOf(tx: pg.ClientBase, churchId: string): Promise<string> {
  const { rows } = await tx.query<{ time_zone: string }>(
    'select time_zone from churches where church_id = $1',
    [churchId],
  )
  return rows[0]?.time_zone ?? 'Africa/Lagos'
}
