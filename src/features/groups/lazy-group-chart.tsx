import { useChurch } from '../../domain/church/use-church.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import type { GroupLine } from './group-source.ts'
import type { GroupKind } from './kind.ts'

const Chart = lazyPart(async () => (await import('./group-chart.tsx')).GroupChart, <SkeletonCard />)

/** The chart of group sizes, for users who may see charts. Loaded after the list. */
export function LazyGroupChart({ kind, groups }: { kind: GroupKind; groups: readonly GroupLine[] }) {
  const { features } = useChurch()
  if (!features.includes('dashboardAccess')) return null
  return <Chart kind={kind} groups={groups} />
}
