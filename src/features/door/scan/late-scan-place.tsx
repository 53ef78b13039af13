import { withMore } from '../../../lib/messages/t.ts'
import { latePlace } from '../../../ui/late-place.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

/** The place, fetched when it is opened; the service worker has it for a door without a network. */
export const LateScanPlace = latePlace(
  async () => (await withMore(import('./scan-place.tsx'))).ScanPlace,
  <SkeletonRows rows={3} />,
)
