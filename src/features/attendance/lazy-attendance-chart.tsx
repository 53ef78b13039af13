import { useChurch } from '../../domain/church/use-church.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import type { Occasion } from './occasions.ts'

const Chart = lazyPart(async () => (await import('./attendance-chart.tsx')).AttendanceChart, <SkeletonCard />)

/** The chart of marked people, for users who may see charts. Loaded after the list. */
export function LazyAttendanceChart({ occasions }: { occasions: readonly Occasion[] }) {
  const { features, today } = useChurch()
  if (!features.includes('dashboardAccess')) return null
  const first = occasions.at(-1)?.day ?? today()
  return <Chart since={Number(first.slice(0, 4))} />
}
