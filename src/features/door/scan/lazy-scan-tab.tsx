import { withLaterMessages } from '../../../lib/messages/t.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

/** The scan tab, loaded when it is opened. Offline it comes from the service worker. */
export const LazyScanTab = lazyPart(
  async () => (await withLaterMessages(import('./scan-tab.tsx'))).ScanTab,
  <SkeletonRows rows={3} />,
)
