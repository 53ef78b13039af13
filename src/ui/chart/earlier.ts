import { say } from './chart-words.ts'
import type { Period } from './use-period.ts'

/** What a period is held against, as its chart's sentence says it: of a day the same day of the week before. */
export function earlierThan({ month, day }: Period): string {
  if (day !== undefined) return say('charts.weekEarlier')
  return say(month === undefined ? 'charts.yearEarlier' : 'charts.monthEarlier')
}
