import { withLaterMessages } from '../../../lib/messages/t.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

/** The headcount tab, loaded when it is opened. Offline it comes from the service worker. */
export const LazyHeadcountTab = lazyPart(
  async () => (await withLaterMessages(import('./headcount-tab.tsx'))).HeadcountTab,
  <SkeletonRows rows={4} />,
)
