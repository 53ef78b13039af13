import type { Church } from '../../../sync/client/api.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import { api } from '../api/api.ts'
import { inTurn } from './in-turn.ts'
import { openSession } from './open-session.ts'
import { sessionOpened, useSession } from './session-store.ts'
import { heardOf, signedInOf } from './signed-in-of.ts'

/**
 * Asks the server who is signed in, and takes over what changed: the name, the church's name, the features. Without an
 * answer all stays as it is. An ended session is heard by who listens to the API for it.
 */
export async function refreshSession(): Promise<void> {
  const before = useSession.getState().opened
  if (!before) return
  const answer = await whoIsIn().catch(() => null)
  if (answer && isOf(answer, before)) await inTurn(() => takeOver(answer, before))
}

/** Whoever has left by now is not let in again. */
async function takeOver(answer: SignedInAnswer, before: Church): Promise<void> {
  if (useSession.getState().opened !== before) return
  if (sameAs(answer, before)) return useSession.setState({ heard: heardOf(answer) })
  const after = await openSession(signedInOf(answer))
  sessionOpened(after, heardOf(answer))
  if (after !== before) before.close()
}

/** The routes' schemas are loaded when they are asked for; no screen waits for this answer. */
async function whoIsIn(): Promise<SignedInAnswer> {
  const { accountRoutes } = await import('../../../contract/routes/account.ts')
  return api.call(accountRoutes.user)
}

/** False where this browser is signed in to another account by now: its answer says nothing about ours. */
function isOf({ user, current_church }: SignedInAnswer, { account, church }: Church): boolean {
  return user.id === account.id && current_church.id === church.id
}

function sameAs(answer: SignedInAnswer, { account, church, features }: Church): boolean {
  const { user, current_church } = answer
  const words = (of: readonly string[]) => [...of].sort().join(' ')
  return (
    user.first_name === account.first_name &&
    user.last_name === account.last_name &&
    user.email === account.email &&
    current_church.name === church.name &&
    current_church.time_zone === church.time_zone &&
    current_church.reference === church.reference &&
    words(user.features) === words(features)
  )
}
