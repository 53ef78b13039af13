import { chartRoutes } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { earlierThan } from '../../domain/chart/period.ts'
import { PeriodChart, type PeriodChartProps } from '../../domain/chart/period-chart.tsx'
import { useFirstYear } from '../../domain/chart/use-first-year.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { t } from './messages.ts'

const load: PeriodChartProps['load'] = (query, signal) =>
  api.call(chartRoutes.firstTimersPerformance, { query, signal })

/** A chart of the number of first timers, by month. */
export function FirstTimerChart() {
  const since = useFirstYear()
  if (since === null) return <SkeletonCard />
  return (
    <PeriodChart
      name="first-timers"
      title={t('firstTimers.chart')}
      since={since}
      load={load}
      sentenceOf={growth}
      bars
    />
  )
}

const growth: PeriodChartProps['sentenceOf'] = ({ total: count, previous_total: before }, period) => {
  if (before === 0 && count > 0) return t('firstTimers.chartFirst', { count })
  const earlier = earlierThan(period)
  if (count > before) return t('firstTimers.chartUp', { count, more: count - before, earlier })
  if (count < before) return t('firstTimers.chartDown', { count, fewer: before - count, before, earlier })
  return t('firstTimers.chartSame', { count, earlier })
}
