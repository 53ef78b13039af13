/** Between 20:00 and 8:00 where the church is nobody is written to, unless told so. */
import { instantOf, localTime } from '../../../contract/zoned-time.ts'
import { addDays } from '../today.ts'

const BEGINS = '20:00'
const ENDS = '08:00'

export function isQuiet(timeZone: string, at: Date): boolean {
  const time = localTime(timeZone, at).slice(11)
  return time >= BEGINS || time < ENDS
}

/** The next time at which they end. */
export function quietUntil(timeZone: string, at: Date): Date {
  const [day, time] = localTime(timeZone, at).split('T') as [string, string]
  return instantOf(timeZone, `${time < ENDS ? day : addDays(day, 1)}T${ENDS}`)
}
