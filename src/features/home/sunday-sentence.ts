import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { t } from './dashboard-messages.ts'

/**
 * Compares last Sunday with the average of the four Sundays before. It counts attendances of services, and the
 * sentence says so.
 */
export function sundaySentence({ total, previous_total: before }: ChartAnswer, day: string): string {
  if (total === 0) return t('dashboard.sundayNobody', { count: before, day })
  return `${attendance(total, before, day)} ${t('dashboard.sundayCounts')}`
}

function attendance(count: number, before: number, day: string): string {
  if (before === 0) return t('dashboard.sundayFirst', { count, day })
  const percent = String(Math.round((Math.abs(count - before) / before) * 100))
  if (percent === '0') return t('dashboard.sundaySame', { count, day })
  return t(count > before ? 'dashboard.sundayMore' : 'dashboard.sundayFewer', { count, day, percent })
}
