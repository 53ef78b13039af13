import { useChurch } from '../../lib/session/use-church.ts'
import { latePlace } from '../../ui/late-place.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'

const Chart = latePlace(
  async () => (await import('./first-timer-chart.tsx')).FirstTimerChart,
  <SkeletonCard />,
)

/** How many came over time, for who may see charts. Fetched after the list. */
export function LateFirstTimerChart() {
  const { features } = useChurch()
  return features.includes('dashboardAccess') && <Chart />
}
