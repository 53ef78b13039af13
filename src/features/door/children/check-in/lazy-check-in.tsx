import { withLaterMessages } from '../../../../lib/messages/t.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'

/** The check-in of children, loaded when it is opened. Offline it comes from the service worker. */
export const LazyCheckIn = lazyPart(
  async () => (await withLaterMessages(import('./check-in-screen.tsx'))).CheckInScreen,
  <SkeletonRows rows={3} />,
)
