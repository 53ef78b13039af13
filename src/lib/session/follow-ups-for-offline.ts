import type { Church } from '../../../sync/client/api.ts'
import { api } from '../api/api.ts'
import { whenQuiet } from '../device/when-quiet.ts'
import { askAttendance, MEMBERS_ATTENDANCE } from './members-attendance.ts'
import { holds, useSession } from './session-store.ts'

/** Under which the list is kept; see `useLastKnown`. */
export const FOLLOW_UPS = 'follow-ups'

/** Data is dear: a list of this morning will do for a visit this afternoon. */
const OLD_MS = 12 * 60 * 60 * 1000

/**
 * Begun once: whoever may see members has the follow-up list and everybody's attendance on this phone, also if they first
 * look without a network.
 */
export function watchFollowUps(): void {
  let seen: Church | null = null
  useSession.subscribe((session) => {
    const { opened, heard } = session
    if (!opened || opened === seen || heard?.subscription.status !== 'active') return
    if (!holds(session, 'membersAccess')) return
    seen = opened
    whenQuiet(() => void fetchBoth(opened).catch(() => undefined))
  })
}

async function fetchBoth(church: Church): Promise<void> {
  await fetchWhereOld(church, FOLLOW_UPS, async () => {
    const { followUpRoutes } = await import('../../../contract/routes/follow-ups.ts')
    return api.call(followUpRoutes.listFollowUps)
  })
  await fetchWhereOld(church, MEMBERS_ATTENDANCE, () => askAttendance(church.church.id))
}

async function fetchWhereOld(church: Church, key: string, load: () => Promise<unknown>): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const before = await church.answers.last(key)
  if (before && Date.now() - Date.parse(before.at) < OLD_MS) return
  // They may have left, or changed to another church, by now.
  if (useSession.getState().opened !== church) return
  const answer = await load()
  if (useSession.getState().opened === church) await church.answers.keep(key, answer)
}
