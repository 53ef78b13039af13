import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { say } from './dashboard-words.ts'

/**
 * Compares last Sunday with the average of the four Sundays before. It adds up services, and the sentence
 * says so.
 */
export function sundaySentence({ total, previous_total: before }: ChartAnswer, day: string): string {
  if (total === 0) return say('dashboard.sundayNobody', { count: before, day })
  return `${attendance(total, before, day)} ${say('dashboard.sundayCounts')}`
}

function attendance(count: number, before: number, day: string): string {
  if (before === 0) return say('dashboard.sundayFirst', { count, day })
  const percent = String(Math.round((Math.abs(count - before) / before) * 100))
  if (percent === '0') return say('dashboard.sundaySame', { count, day })
  return say(count > before ? 'dashboard.sundayMore' : 'dashboard.sundayFewer', { count, day, percent })
}
