import { useMemo } from 'react'
import { chartRoutes } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { PeriodChart, type PeriodChartProps } from '../../ui/chart/period-chart.tsx'
import { say } from './words.ts'

const load: PeriodChartProps['load'] = (query, signal) =>
  api.call(chartRoutes.firstTimersPerformance, { query, signal })

/** How many came for the first time, month by month. */
export function FirstTimerChart() {
  return (
    <PeriodChart
      name="first-timers"
      title={say('firstTimers.chart')}
      since={useFirstYear()}
      load={load}
      say={growth}
    />
  )
}

const growth: PeriodChartProps['say'] = ({ total: count, previous_total: before }, { month }) => {
  const earlier = say(month === undefined ? 'firstTimers.yearEarlier' : 'firstTimers.monthEarlier')
  if (count > before) return say('firstTimers.chartUp', { count, more: count - before, earlier })
  if (count < before) return say('firstTimers.chartDown', { count, fewer: before - count, before, earlier })
  return say('firstTimers.chartSame', { count, earlier })
}

/** The year of the church's first record. */
function useFirstYear(): number {
  const { people, today } = useChurch()
  const version = useLive(people.version)
  return useMemo(() => {
    const years = people.all().map(({ created_at }) => created_at?.slice(0, 4) ?? today().slice(0, 4))
    return years.reduce((first, year) => Math.min(first, Number(year)), Number(today().slice(0, 4)))
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version, today])
}
