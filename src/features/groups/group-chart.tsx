import { useCallback } from 'react'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { earlierThan } from '../../domain/chart/period.ts'
import { PeriodChart, type PeriodChartProps } from '../../domain/chart/period-chart.tsx'
import type { GroupLine, GroupKind } from './group-source.ts'

/** A chart of the number of people in groups, by month. */
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
      title={kind.t('chart')}
      since={since}
      load={load}
      sentenceOf={(answer, period) => growth(kind, answer, earlierThan(period))}
    />
  )
}

function growth(
  kind: GroupKind,
  { total: count, previous_total: before }: ChartAnswer,
  earlier: string,
): string {
  if (before === 0 && count > 0) return kind.t('chartFirst', { count })
  if (count > before) return kind.t('chartUp', { count, more: count - before, earlier })
  if (count < before) return kind.t('chartDown', { count, fewer: before - count, earlier })
  return kind.t('chartSame', { count, earlier })
}
