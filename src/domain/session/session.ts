/** Starts the session work of the app, and keeps the session current. */
import { letOutByOtherTab, noteSignedIn, watchOtherTabs, type TabNews } from './tabs.ts'
import { watchSessionEnd, leaveBecauseEnded } from './sign-out.ts'
import { settleLogout } from './owed-logout.ts'
import { resume } from './resume.ts'
import { sendForTheRemoved } from './other-accounts.ts'
import {
  useSession,
  inTurn,
  sessionOpened,
  userFactsOf,
  signedInOf,
  subscriptionLapsed,
} from './session-store.ts'
import { watchGrantors } from './grantors.ts'
import type { Church } from '../../../sync/client/api.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import { api } from '../../lib/api/api.ts'
import { openSession } from './open-session.ts'

/** Started once. It opens the last signed-in user's church offline and keeps the session current. */
export function startSession(): void {
  watchSessionEnd()
  watchPlan()
  sendForTheRemoved()
  useSession.subscribe(noteSignedIn)
  useSession.subscribe(watchForEnd)
  watchGrantors()
  watchOtherTabs((news) => void follow(news))
  addEventListener('online', () => void lookAtServer())
  void resume().then(lookAtServer)
}

async function lookAtServer(): Promise<void> {
  // This runs again as soon as the search is done.
  if (useSession.getState().status === 'unknown') return
  // A user whom this phone could not sign out is still signed in.
  if (!useSession.getState().opened) await settleLogout()
  await refreshSession()
}

/**
 * Asks the server for the signed-in user and takes over changes of names and features. Without a response
 * everything stays unchanged. Listeners on the API handle an ended session.
 */
export async function refreshSession(): Promise<void> {
  const before = useSession.getState().opened
  if (!before) return
  const answer = await fetchSignedIn().catch(() => null)
  if (answer && isOf(answer, before)) await inTurn(() => takeOver(answer, before))
}

/** A user who has left by now is not signed in again. */
async function takeOver(answer: SignedInAnswer, before: Church): Promise<void> {
  if (useSession.getState().opened !== before) return
  if (sameAs(answer, before)) return useSession.setState({ userFacts: userFactsOf(answer) })
  const after = await openSession(signedInOf(answer))
  sessionOpened(after, userFactsOf(answer))
  if (after !== before) before.close()
}

/** The routes' schemas load on demand, because no screen waits for this response. */
async function fetchSignedIn(): Promise<SignedInAnswer> {
  const { accountRoutes } = await import('../../../contract/routes/account.ts')
  return api.call(accountRoutes.user)
}

/** False if this browser is now signed in to another account. Its response says nothing about ours. */
function isOf({ user, current_church }: SignedInAnswer, { account, church }: Church): boolean {
  return user.id === account.id && current_church.id === church.id
}

function sameAs(answer: SignedInAnswer, { account, church, features }: Church): boolean {
  const { user, current_church } = answer
  const sorted = (of: readonly string[]) => [...of].sort().join(' ')
  return (
    user.first_name === account.first_name &&
    user.last_name === account.last_name &&
    user.email === account.email &&
    current_church.name === church.name &&
    current_church.time_zone === church.time_zone &&
    current_church.reference === church.reference &&
    sorted(user.features) === sorted(features)
  )
}

const watched = new WeakSet<object>()

/** Sync may be the first to learn that the session ended. */
function watchForEnd({ opened }: { opened: ReturnType<typeof useSession.getState>['opened'] }): void {
  if (!opened || watched.has(opened)) return
  watched.add(opened)
  const look = () => {
    const still = useSession.getState().opened === opened
    const { problem, endedBecause } = opened.status.current()
    if (still && problem === 'signed-out') void leaveBecauseEnded(endedBecause)
  }
  opened.status.subscribe(look)
  // Sync begins while the church is still opening here, so it may already know of an end.
  look()
}

/** A running search may have read before the other tab signed in. */
async function resumeAgain(): Promise<void> {
  await resume()
  if (!useSession.getState().opened) await resume()
}

async function follow(news: TabNews): Promise<void> {
  const { opened } = useSession.getState()
  if ('entered' in news) return opened ? undefined : resumeAgain()
  letOutByOtherTab(news)
}

/** Started once. The first call refused for lack of a plan opens the gate. */
export function watchPlan(): void {
  api.onProblem('SUBSCRIPTION_REQUIRED', handleLapse)
  // The plan differs from the known one. The screens that it does not open then name the plan they need.
  api.onProblem('PLAN_REQUIRED', () => void refreshSession())
}

/** If nothing is known about the church yet, everything is requested. */
function handleLapse(): void {
  if (useSession.getState().userFacts) subscriptionLapsed()
  else void refreshSession()
}
