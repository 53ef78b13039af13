import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { PeriodChart } from '../../domain/chart/period-chart.tsx'
import { useFirstYear } from '../../domain/chart/use-first-year.ts'
import type { Period } from '../../domain/chart/period.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { t } from './dashboard-messages.ts'

/** The growth of the church's membership. */
export function MembershipGrowth() {
  const since = useFirstYear()
  if (since === null) return <SkeletonCard />
  return (
    <PeriodChart
      name="members"
      title={t('dashboard.growth')}
      load={load}
      since={since}
      fromMonth
      sentenceOf={sentence}
    />
  )
}

const load = (query: Period, signal: AbortSignal) =>
  api.call(chartRoutes.membershipPerformance, { query, signal })

function sentence({ total, previous_total: before }: ChartAnswer, { month }: Period): string {
  const more = total - before
  const params = { count: total, more: Math.abs(more) }
  if (before === 0) return t('dashboard.growthFirst', { count: total })
  if (more === 0) return t('dashboard.growthSame', { count: total })
  if (month === undefined)
    return t(more > 0 ? 'dashboard.growthMoreYear' : 'dashboard.growthFewerYear', params)
  return t(more > 0 ? 'dashboard.growthMoreMonth' : 'dashboard.growthFewerMonth', params)
}
