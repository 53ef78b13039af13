/** Defines the quiet hours, 20:00 to 8:00 by the church's clock. No SMS is sent then unless the sender allows it. */
import { addDays, instantOf, localTime } from '../../../contract/calendar/days.ts'
import { Problem } from '../../http/problem.ts'

const BEGINS = '20:00'
const ENDS = '08:00'

export function isQuiet(timeZone: string, at: Date): boolean {
  const time = localTime(timeZone, at).slice(11)
  return time >= BEGINS || time < ENDS
}

/** Returns the next end of the quiet hours. */
export function quietUntil(timeZone: string, at: Date): Date {
  const [day, time] = localTime(timeZone, at).split('T') as [string, string]
  return instantOf(timeZone, `${time < ENDS ? day : addDays(day, 1)}T${ENDS}`)
}

/** Throws Problem QUIET_HOURS between 20:00 and 8:00 by the church's clock. */
export function refuseNight(timeZone: string, at: Date): void {
  if (!isQuiet(timeZone, at)) return
  const time = localTime(timeZone, at).slice(11)
  throw new Problem(
    'QUIET_HOURS',
    `It is ${time} at your church then. No SMS is sent from 20:00 to 8:00 unless you choose to send it anyway.`,
  )
}
