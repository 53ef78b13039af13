import { useCallback } from 'react'
import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { PeriodChart, type PeriodChartProps } from '../../ui/chart/period-chart.tsx'
import { earlierThan } from '../../ui/chart/earlier.ts'
import type { Period } from '../../ui/chart/use-period.ts'
import { say } from './words.ts'

/** How many events the church held, month by month or day by day. */
export function EventChart({ since }: { since: number }) {
  const load: PeriodChartProps['load'] = useCallback(
    (query, signal) => api.call(chartRoutes.fetchEventPerformanceChartData, { query, signal }),
    [],
  )
  return <PeriodChart name="events" title={say('events.chart')} since={since} load={load} say={growth} days />
}

function growth({ total: count, previous_total: before }: ChartAnswer, period: Period): string {
  if (before === 0 && count > 0) return say('events.chartFirst', { count })
  const earlier = earlierThan(period)
  if (count > before) return say('events.chartUp', { count, more: count - before, earlier })
  if (count < before) return say('events.chartDown', { count, fewer: before - count, earlier })
  return say('events.chartSame', { count, earlier })
}
