import { useChurch } from '../../lib/session/use-church.ts'
import { latePlace } from '../../ui/late-place.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import type { GroupLine } from './group-book.ts'
import type { GroupKind } from './kind.ts'

const Chart = latePlace(async () => (await import('./group-chart.tsx')).GroupChart, <SkeletonCard />)

/** How many belong to one over time, for who may see charts. Fetched after the list. */
export function LateGroupChart({ kind, groups }: { kind: GroupKind; groups: readonly GroupLine[] }) {
  const { features } = useChurch()
  if (!features.includes('dashboardAccess')) return null
  return <Chart kind={kind} groups={groups} />
}
