import { useChurch } from '../../domain/church/use-church.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'

const Chart = lazyPart(
  async () => (await import('./first-timer-chart.tsx')).FirstTimerChart,
  <SkeletonCard />,
)

/** The chart of first timers, for users who may see charts. Loaded after the list. */
export function LazyFirstTimerChart() {
  const { features } = useChurch()
  return features.includes('dashboardAccess') && <Chart />
}
