import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../api/api.ts'
import { openSession } from './open-session.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { sessionOpened, useSession } from './session-store.ts'
import { heardOf, signedInOf } from './signed-in-of.ts'

/**
 * Goes over to another church of the same account. What this phone knew of the one before is wiped as at a sign-out,
 * and what it still had to send stays sealed until its person is back there. @throws ApiProblem, StorageError
 */
export async function switchChurch(churchId: string): Promise<void> {
  const before = useSession.getState().opened
  const answer = await api.call(accountRoutes.switchChurch, { body: { church_id: churchId } })
  const signedIn = signedInOf(answer)
  await before?.signOut()
  if (before) tellOtherTabs({ left: before.account.id })
  sessionOpened(await openSession(signedIn), heardOf(answer))
  tellOtherTabs({ entered: signedIn.account.id })
}
