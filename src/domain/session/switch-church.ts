import { accountRoutes } from '../../../contract/routes/account.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import { api } from '../../lib/api/api.ts'
import { inTurn, sessionOpened, useSession, userFactsOf, signedInOf } from './session-store.ts'
import { openSession } from './open-session.ts'
import { nothingOwed, oweLogout } from './owed-logout.ts'
import { notifyOtherTabs } from './tabs.ts'

/**
 * Switches to another church of the same account. The phone wipes the previous church as at a sign-out. Its
 * pending ops stay encrypted until the user is back there.
 * @throws ApiProblem, StorageError
 */
export async function switchChurch(churchId: string): Promise<void> {
  const answer = await api.call(accountRoutes.switchChurch, { body: { church_id: churchId } })
  await inTurn(() => goOver(answer))
}

/** A user who has left by now is not signed in again. */
async function goOver(answer: SignedInAnswer): Promise<void> {
  const before = useSession.getState().opened
  if (before?.account.id !== answer.user.id) return
  oweLogout(before)
  await before.signOut()
  notifyOtherTabs({ left: before.account.id })
  const after = await openSession(signedInOf(answer))
  nothingOwed()
  sessionOpened(after, userFactsOf(answer))
  notifyOtherTabs({ entered: after.account.id })
}
