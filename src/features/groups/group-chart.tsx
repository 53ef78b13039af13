import { useCallback } from 'react'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { PeriodChart, type PeriodChartProps } from '../../ui/chart/period-chart.tsx'
import type { GroupKind } from './kind.ts'

/** How many people belong to one, month by month. */
export function GroupChart({ kind, since }: { kind: GroupKind; since: number }) {
  const load: PeriodChartProps['load'] = useCallback(
    (query, signal) => api.call(kind.chart, { query, signal }),
    [kind],
  )
  return (
    <PeriodChart
      name={kind.table}
      title={kind.say('chart')}
      since={since}
      load={load}
      say={(answer) => growth(kind, answer)}
    />
  )
}

function growth({ say }: GroupKind, { total: count, previous_total: before }: ChartAnswer): string {
  if (count > before) return say('chartUp', { count, more: count - before })
  if (count < before) return say('chartDown', { count, fewer: before - count })
  return say('chartSame', { count })
}
