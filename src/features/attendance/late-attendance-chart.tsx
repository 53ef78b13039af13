import { useChurch } from '../../lib/session/use-church.ts'
import { latePlace } from '../../ui/late-place.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import type { Occasion } from './occasions.ts'

const Chart = latePlace(
  async () => (await import('./attendance-chart.tsx')).AttendanceChart,
  <SkeletonCard />,
)

/** How many were marked over time, for who may see charts. Fetched after the list. */
export function LateAttendanceChart({ occasions }: { occasions: readonly Occasion[] }) {
  const { features, today } = useChurch()
  if (!features.includes('dashboardAccess')) return null
  const first = occasions.at(-1)?.day ?? today()
  return <Chart since={Number(first.slice(0, 4))} />
}
