import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { PeriodChart, type PeriodChartProps } from '../../domain/chart/period-chart.tsx'
import { formatCount } from '../../lib/format/format-count.ts'
import { averageSentence, earlierThan, type Period } from '../../domain/chart/period.ts'
import { t } from './messages.ts'

const load: PeriodChartProps['load'] = (query, signal) =>
  api.call(chartRoutes.fetchAttendancePerformanceChartData, { query, signal })

export function AttendanceChart({ since }: { since: number }) {
  return (
    <PeriodChart
      name="attendance"
      title={t('attendance.chart')}
      since={since}
      load={load}
      sentenceOf={sentenceOf}
    />
  )
}

function sentenceOf(answer: ChartAnswer, period: Period): string {
  const average = averageSentence(answer, period)
  if (average !== null) return average
  const { total: count, previous_total: previous } = answer
  const sentence = t('attendance.chartSays', { count })
  if (previous === 0) return sentence
  return t('attendance.chartAgainst', {
    sentence,
    earlier: earlierThan(period),
    previous: formatCount(previous),
  })
}
