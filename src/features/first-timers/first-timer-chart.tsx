import { chartRoutes } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { earlierThan } from '../../ui/chart/earlier.ts'
import { PeriodChart, type PeriodChartProps } from '../../ui/chart/period-chart.tsx'
import { useFirstYear } from '../../ui/chart/use-first-year.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { say } from './words.ts'

const load: PeriodChartProps['load'] = (query, signal) =>
  api.call(chartRoutes.firstTimersPerformance, { query, signal })

/** How many came for the first time, month by month. */
export function FirstTimerChart() {
  const since = useFirstYear()
  if (since === null) return <SkeletonCard />
  return (
    <PeriodChart
      name="first-timers"
      title={say('firstTimers.chart')}
      since={since}
      load={load}
      say={growth}
    />
  )
}

const growth: PeriodChartProps['say'] = ({ total: count, previous_total: before }, period) => {
  if (before === 0 && count > 0) return say('firstTimers.chartFirst', { count })
  const earlier = earlierThan(period)
  if (count > before) return say('firstTimers.chartUp', { count, more: count - before, earlier })
  if (count < before) return say('firstTimers.chartDown', { count, fewer: before - count, before, earlier })
  return say('firstTimers.chartSame', { count, earlier })
}
