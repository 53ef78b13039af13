import { useCallback } from 'react'
import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { PeriodChart, type PeriodChartProps } from '../../domain/chart/period-chart.tsx'
import { earlierThan, type Period } from '../../domain/chart/period.ts'
import { t } from './messages.ts'

/** A chart of the number of events, by month or by day. */
export function EventChart({ since }: { since: number }) {
  const load: PeriodChartProps['load'] = useCallback(
    (query, signal) => api.call(chartRoutes.fetchEventPerformanceChartData, { query, signal }),
    [],
  )
  return (
    <PeriodChart
      name="events"
      title={t('events.chart')}
      since={since}
      load={load}
      sentenceOf={growth}
      days
      bars
    />
  )
}

function growth({ total: count, previous_total: before }: ChartAnswer, period: Period): string {
  if (before === 0 && count > 0) return t('events.chartFirst', { count })
  const earlier = earlierThan(period)
  if (count > before) return t('events.chartUp', { count, more: count - before, earlier })
  if (count < before) return t('events.chartDown', { count, fewer: before - count, earlier })
  return t('events.chartSame', { count, earlier })
}
