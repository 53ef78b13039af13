import { lazy, Suspense } from 'react'
import { withMore } from '../../../lib/messages/t.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { PlaceProps } from '../places.ts'

const Place = lazy(async () => ({ default: (await withMore(import('./scan-place.tsx'))).ScanPlace }))

/** The place, fetched when it is opened; the service worker has it for a door without a network. */
export function LateScanPlace(props: PlaceProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <Place {...props} />
    </Suspense>
  )
}
