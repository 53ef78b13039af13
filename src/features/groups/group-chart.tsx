import { useCallback } from 'react'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { earlierThan } from '../../ui/chart/earlier.ts'
import { PeriodChart, type PeriodChartProps } from '../../ui/chart/period-chart.tsx'
import type { GroupLine } from './group-book.ts'
import type { GroupKind } from './kind.ts'

/** How many people belong to one, month by month. */
export function GroupChart({ kind, groups }: { kind: GroupKind; groups: readonly GroupLine[] }) {
  const { time_zone: zone } = useChurch().church
  const since = Math.min(...groups.map(({ created_at }) => Number(dateOf(created_at, zone).slice(0, 4))))
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
      say={(answer, period) => growth(kind, answer, earlierThan(period))}
    />
  )
}

function growth(
  kind: GroupKind,
  { total: count, previous_total: before }: ChartAnswer,
  earlier: string,
): string {
  if (before === 0 && count > 0) return kind.say('chartFirst', { count })
  if (count > before) return kind.say('chartUp', { count, more: count - before, earlier })
  if (count < before) return kind.say('chartDown', { count, fewer: before - count, earlier })
  return kind.say('chartSame', { count, earlier })
}
