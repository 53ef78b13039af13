/** "Today" as the church's own clock has it. */
import type pg from 'pg'
import { calendarDay } from '../../contract/calendar-day.ts'

/** The calendar day `YYYY-MM-DD` in a time zone such as `Africa/Lagos`. */
export function dayIn(timeZone: string, at: Date = new Date()): string {
  return calendarDay(timeZone, at)
}

/** A day some days later (or, below zero, earlier). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** As people say a day that is near: "Sunday 22 November". */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '')

/** The church's time zone. Empty where row security hides the church. */
export async function timeZoneOf(tx: pg.ClientBase, churchId: string): Promise<string> {
  const { rows } = await tx.query<{ time_zone: string }>(
    'select time_zone from churches where church_id = $1',
    [churchId],
  )
  return rows[0]?.time_zone ?? 'Africa/Lagos'
}
