import { useSession } from '../lib/session/session-store.ts'
import type { Features } from './route.ts'

/** What the signed-in account holds in the open church. */
export function useFeatures(): Features {
  return useSession((session) => session.features)
}
