/** Loads responses ahead for offline use. */
import type { Church } from '../../../sync/client/api.ts'
import { useSession, holds } from '../session/session-store.ts'
import { api } from '../../lib/api/api.ts'
import { whenQuiet } from '../../lib/device/timing.ts'

/** Data is expensive: this morning's response will do for a visit this afternoon. */
const OLD_MS = 12 * 60 * 60 * 1000

/** Loads a response ahead for offline use, unless a recent one is on this phone. */
export async function fetchWhereOld(
  church: Church,
  key: string,
  load: () => Promise<unknown>,
): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const before = await church.answers.last(key)
  if (before && Date.now() - Date.parse(before.at) < OLD_MS) return
  // The user may have signed out or switched churches by now.
  if (useSession.getState().opened !== church) return
  const requested = church.answers.asking()
  const answer = await load()
  if (useSession.getState().opened === church) await church.answers.keep(key, answer, requested)
}

/** The key of the kept list. See `useLastKnown`. */
export const FOLLOW_UPS = 'follow-ups'

/**
 * Started once. It loads the follow-up list ahead for users who may see members, so that it works offline.
 */
export function watchFollowUps(): void {
  let seen: Church | null = null
  useSession.subscribe((session) => {
    const { opened, userFacts } = session
    if (!opened || opened === seen || userFacts?.subscription.status !== 'active') return
    if (!holds(session, 'membersAccess')) return
    seen = opened
    whenQuiet(() => void fetchWhereOld(opened, FOLLOW_UPS, requestFollowUps).catch(() => undefined))
  })
}

async function requestFollowUps() {
  const { followUpRoutes } = await import('../../../contract/routes/follow-ups.ts')
  return api.call(followUpRoutes.listFollowUps)
}
