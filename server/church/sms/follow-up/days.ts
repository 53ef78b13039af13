/** Of which days the follow-up may be due: at 10:00 of the day after, and until it is too late to say so. */
import { instantOf } from '../../../../contract/zoned-time.ts'
import { addDays, dayIn } from '../../today.ts'

const AT = '10:00'
const HOUR_MS = 3_600_000
/** So long it waits for marks that phones still hold; then an administrator is asked. */
const WAITS_HOURS = 48
/** After that nobody is written to about that day any more: the server was down, or nobody was looking. */
const TOO_LATE_HOURS = 58

export type DueDay = { day: string; waited: boolean }

/** The latest first. @param since only what became due after it */
export function dueDays(timeZone: string, now: Date, since: Date): DueDay[] {
  const today = dayIn(timeZone, now)
  return [1, 2, 3].flatMap((ago) => {
    const day = addDays(today, -ago)
    const due = instantOf(timeZone, `${addDays(day, 1)}T${AT}`)
    const hours = (now.getTime() - due.getTime()) / HOUR_MS
    if (hours < 0 || hours >= TOO_LATE_HOURS || due < since) return []
    return [{ day, waited: hours >= WAITS_HOURS }]
  })
}

/** The next 10:00 there. */
export function nextMorning(timeZone: string, now: Date): Date {
  const today = instantOf(timeZone, `${dayIn(timeZone, now)}T${AT}`)
  return today > now ? today : instantOf(timeZone, `${addDays(dayIn(timeZone, now), 1)}T${AT}`)
}
