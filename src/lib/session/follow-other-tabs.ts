import type { TabNews } from './other-tabs.ts'
import { sessionClosed, useSession, type SignedOutBecause } from './session-store.ts'

/** Who was in here last. */
let lastIn: string | null = null

export function noteWhoIsIn({ account }: { account: { id: string } | null }): void {
  if (account) lastIn = account.id
}

/**
 * Another tab of this browser let somebody out, and says why. Sync may have told this one before that it is over; then what
 * it took for an end from afar was a log-out here.
 */
export function letOutByOtherTab({ left, because = 'left' }: Extract<TabNews, { left: string }>): void {
  const { opened, account, status, because: told } = useSession.getState()
  const why: SignedOutBecause = because === 'left' ? 'left-in-other-tab' : because
  if (opened && account?.id === left) {
    sessionClosed(why)
    opened.close()
  } else if (status === 'signed-out' && told === 'ended' && lastIn === left) sessionClosed(why)
}
