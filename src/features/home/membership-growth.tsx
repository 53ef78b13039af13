import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { PeriodChart } from '../../ui/chart/period-chart.tsx'
import { useFirstYear } from '../../ui/chart/use-first-year.ts'
import type { Period } from '../../ui/chart/use-period.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { say } from './dashboard-words.ts'

/** How the church's list has grown. */
export function MembershipGrowth() {
  const since = useFirstYear()
  if (since === null) return <SkeletonCard />
  return (
    <PeriodChart
      name="members"
      title={say('dashboard.growth')}
      load={load}
      since={since}
      fromMonth
      say={sentence}
    />
  )
}

const load = (query: Period, signal: AbortSignal) =>
  api.call(chartRoutes.membershipPerformance, { query, signal })

function sentence({ total, previous_total: before }: ChartAnswer, { month }: Period): string {
  const more = total - before
  const params = { count: total, more: Math.abs(more) }
  if (before === 0) return say('dashboard.growthFirst', { count: total })
  if (more === 0) return say('dashboard.growthSame', { count: total })
  if (month === undefined)
    return say(more > 0 ? 'dashboard.growthMoreYear' : 'dashboard.growthFewerYear', params)
  return say(more > 0 ? 'dashboard.growthMoreMonth' : 'dashboard.growthFewerMonth', params)
}
