/** The church's calendar. */
import { calendarDay } from '../../contract/calendar-day.ts'

/** `YYYY-MM-DD` in a time zone; one that the phone does not know counts as Lagos. */
export function dayIn(timeZone: string, time: number): string {
  try {
    return calendarDay(timeZone, time)
  } catch {
    return calendarDay('Africa/Lagos', time)
  }
}
