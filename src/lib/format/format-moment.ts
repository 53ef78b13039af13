import { dateOf, formatDate, todayIn } from './format-date.ts'
import { formatTime } from './format-time.ts'

/** An instant by the church's clock: "09:42" today, "Sun 15 Nov 2026, 09:42" on another day. */
export function formatMoment(instant: string, timeZone: string): string {
  const day = dateOf(instant, timeZone)
  const time = formatTime(instant, timeZone)
  return day === todayIn(timeZone) ? time : `${formatDate(day)}, ${time}`
}
