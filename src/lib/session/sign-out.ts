import { tellOtherTabs } from './other-tabs.ts'
import { logOutAtServer } from './owed-logout.ts'
import { sessionClosed, useSession, type SignedOutBecause } from './session-store.ts'

/**
 * Leaves this phone: what waits is sealed, what is readable goes, then the server is told. Without a network all but
 * the last happens now, and the session ends at the next contact. @throws StorageError before anything was changed
 */
export async function signOut(): Promise<void> {
  if (await leaveChurch('left')) await logOutAtServer()
}

/** The server ended the session: the same, with nobody left to tell. */
export async function leaveBecauseEnded(): Promise<void> {
  await leaveChurch('ended')
}

async function leaveChurch(because: SignedOutBecause): Promise<boolean> {
  const church = useSession.getState().opened
  if (!church) return false
  await church.signOut()
  sessionClosed(because)
  tellOtherTabs({ left: church.account.id })
  return true
}
