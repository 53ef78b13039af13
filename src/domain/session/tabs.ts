/** Notifies other tabs of this browser about sign-ins and sign-outs, and follows theirs. */
import { type SignedOutBecause, sessionClosed, useSession } from './session-store.ts'

/** Older tabs send no reason. */
export type TabNews = { entered: string } | { left: string; because?: SignedOutBecause }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('narthex-session')

export function notifyOtherTabs(news: TabNews): void {
  channel?.postMessage(news)
}

export function watchOtherTabs(listener: (news: TabNews) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<TabNews>) => listener(event.data))
}

/** The account that was last signed in here. */
let lastIn: string | null = null

export function noteSignedIn({ account }: { account: { id: string } | null }): void {
  if (account) lastIn = account.id
}

/**
 * Follows a sign-out in another tab, with its reason. Sync may have ended this tab's session before the
 * message came. The message then corrects the reason.
 */
export function letOutByOtherTab({ left, because = 'left' }: Extract<TabNews, { left: string }>): void {
  const { opened, account, status, because: known } = useSession.getState()
  const why: SignedOutBecause = because === 'left' ? 'left-in-other-tab' : because
  if (opened && account?.id === left) {
    sessionClosed(why)
    opened.close()
  } else if (status === 'signed-out' && known === 'ended' && lastIn === left) sessionClosed(why)
}
