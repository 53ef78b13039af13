import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { say } from './dashboard-words.ts'

/** What last Sunday was, against the average of the four before. */
export function sundaySentence({ total, previous_total: before }: ChartAnswer, day: string): string {
  if (total === 0) return say('dashboard.sundayNobody', { count: before, day })
  if (before === 0) return say('dashboard.sundayFirst', { count: total, day })
  const percent = Math.round((Math.abs(total - before) / before) * 100)
  if (percent === 0) return say('dashboard.sundaySame', { count: total, day })
  return say(total > before ? 'dashboard.sundayMore' : 'dashboard.sundayFewer', {
    count: total,
    day,
    percent,
  })
}
