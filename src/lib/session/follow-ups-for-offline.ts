import type { Church } from '../../../sync/client/api.ts'
import { api } from '../api/api.ts'
import { whenQuiet } from '../device/when-quiet.ts'
import { fetchWhereOld } from './fetch-where-old.ts'
import { holds, useSession } from './session-store.ts'

/** Under which the list is kept; see `useLastKnown`. */
export const FOLLOW_UPS = 'follow-ups'

/** Begun once: whoever may see members has the follow-up list on this phone, also if they first look without a network. */
export function watchFollowUps(): void {
  let seen: Church | null = null
  useSession.subscribe((session) => {
    const { opened, heard } = session
    if (!opened || opened === seen || heard?.subscription.status !== 'active') return
    if (!holds(session, 'membersAccess')) return
    seen = opened
    whenQuiet(() => void fetchWhereOld(opened, FOLLOW_UPS, askFollowUps).catch(() => undefined))
  })
}

async function askFollowUps() {
  const { followUpRoutes } = await import('../../../contract/routes/follow-ups.ts')
  return api.call(followUpRoutes.listFollowUps)
}
