import { churchTimeZone } from './format-date.ts'

/** An instant (ISO 8601 or milliseconds) as the clock in the church shows it: "09:42". */
export function formatTime(instant: string | number, timeZone: string = churchTimeZone): string {
  return clockIn(timeZone).format(new Date(instant))
}

/** The hour of the day (0 to 23) in a church's time zone. */
export function hourIn(timeZone: string = churchTimeZone, now: Date = new Date()): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a slow phone milliseconds, and the door shows a time in every row. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  clocks.set(timeZone, known)
  return known
}
