import { localTime } from '../../../../contract/zoned-time.ts'
import { Problem } from '../../../http/problem.ts'
import { isQuiet } from '../quiet-hours.ts'

/** Throws Problem QUIET_HOURS between 20:00 and 8:00 there. */
export function refuseNight(timeZone: string, at: Date): void {
  if (!isQuiet(timeZone, at)) return
  const time = localTime(timeZone, at).slice(11)
  throw new Problem(
    'QUIET_HOURS',
    `It is ${time} then where your church is. Between 20:00 and 8:00 people sleep: let it wait for 8:00, or say that it goes out all the same.`,
  )
}
