import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { PeriodChart, type PeriodChartProps } from '../../ui/chart/period-chart.tsx'
import { formatCount } from '../../lib/format/format-count.ts'
import { earlierThan } from '../../ui/chart/earlier.ts'
import type { Period } from '../../ui/chart/use-period.ts'
import { say } from './words.ts'

const load: PeriodChartProps['load'] = (query, signal) =>
  api.call(chartRoutes.fetchAttendancePerformanceChartData, { query, signal })

export function AttendanceChart({ since }: { since: number }) {
  return (
    <PeriodChart
      name="attendance"
      title={say('attendance.chart')}
      since={since}
      load={load}
      say={sentenceOf}
    />
  )
}

function sentenceOf({ total: count, previous_total: previous }: ChartAnswer, period: Period): string {
  const sentence = say('attendance.chartSays', { count })
  if (previous === 0) return sentence
  return say('attendance.chartAgainst', {
    sentence,
    earlier: earlierThan(period),
    previous: formatCount(previous),
  })
}
