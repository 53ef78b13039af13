import { lazy, Suspense } from 'react'
import { useChurch } from '../../lib/session/use-church.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'

const Opened = lazy(async () => ({ default: (await import('./first-timer-chart.tsx')).FirstTimerChart }))

/** How many came over time, for who may see charts. Fetched after the list. */
export function LateFirstTimerChart() {
  const { features } = useChurch()
  if (!features.includes('dashboardAccess')) return null
  return (
    <Suspense fallback={<SkeletonCard />}>
      <Opened />
    </Suspense>
  )
}
