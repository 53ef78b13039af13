import { accountRoutes } from '../../../contract/routes/account.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import { api } from '../api/api.ts'
import { inTurn } from './in-turn.ts'
import { openSession } from './open-session.ts'
import { nothingOwed, oweLogout } from './owed-logout.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { sessionOpened, useSession } from './session-store.ts'
import { heardOf, signedInOf } from './signed-in-of.ts'

/**
 * Goes over to another church of the same account. What this phone knew of the one before is wiped as at a sign-out,
 * and what it still had to send stays sealed until its person is back there. @throws ApiProblem, StorageError
 */
export async function switchChurch(churchId: string): Promise<void> {
  const answer = await api.call(accountRoutes.switchChurch, { body: { church_id: churchId } })
  await inTurn(() => goOver(answer))
}

/** Whoever has left by now is not let in again. */
async function goOver(answer: SignedInAnswer): Promise<void> {
  const before = useSession.getState().opened
  if (before?.account.id !== answer.user.id) return
  oweLogout(before)
  await before.signOut()
  tellOtherTabs({ left: before.account.id })
  const after = await openSession(signedInOf(answer))
  nothingOwed()
  sessionOpened(after, heardOf(answer))
  tellOtherTabs({ entered: after.account.id })
}
