/** Signs out, by choice or because the server ended the session, and remembers the reason. */
import type { Church } from '../../../sync/client/api.ts'
import { inTurn, sessionClosed, useSession, type SignedOutBecause } from './session-store.ts'
import { notifyOtherTabs } from './tabs.ts'
import { logOutAtServer, oweLogout } from './owed-logout.ts'
import { withBrowserDeps } from '../../../sync/client/deps.ts'
import { SIGNING_IN, underLock } from '../../../sync/client/tabs.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import type { EndedBecause } from '../../../contract/errors.ts'

/**
 * Signs out: the phone encrypts pending ops, wipes readable data, then notifies the server. Offline, the
 * session ends at the next contact instead.
 * @throws StorageError if the phone could not wipe
 */
export async function signOut(): Promise<void> {
  const church = await leave('left')
  if (church) await logOutAtServer(church)
}

/**
 * Signs out after the server ended the open church's session. The server needs no notice.
 * @param reason the server's reason, if it gave one
 */
export async function leaveBecauseEnded(reason?: string): Promise<void> {
  const { opened } = useSession.getState()
  // The church reports "signed out" while it is being left. Only the first reason counts.
  if (opened && !leaving) await leave(rememberedReason(reason) ?? 'ended', opened)
}

/** The owner closed the church on this phone. The sign-in says so, not that a session ended by itself. */
export async function leaveBecauseClosed(): Promise<void> {
  const { opened } = useSession.getState()
  if (opened && !leaving) await leave('closed', opened)
}

let leaving = false

async function leave(because: SignedOutBecause, of?: Church): Promise<Church | null> {
  leaving = true
  return inTurn(() => leaveNow(because, of)).finally(() => (leaving = false))
}

/** @param of leaves only this church: the user may have switched to another since */
async function leaveNow(because: SignedOutBecause, of?: Church): Promise<Church | null> {
  const church = useSession.getState().opened
  if (!church || (of && church.church.id !== of.church.id)) return null
  if (because === 'left') oweLogout(church)
  try {
    await church.signOut(reasonOf(because))
  } catch (failure) {
    // If the server ended the session, sync is leaving too and may
    // have closed the storage. The next opening continues to wipe.
    if (because === 'left') throw failure
  }
  // Another tab may have reported its own sign-out meanwhile, which is the true reason.
  if (useSession.getState().opened === church) sessionClosed(because)
  notifyOtherTabs({ left: church.account.id, because })
  return church
}

/** True if a call reported an end since the last check. */
let reported = false
let asking: Promise<void> | null = null

/**
 * Started once. When a call reports an ended session, the phone wipes its readable data. A sign-in ends this
 * browser's earlier session, and a call begun with it reports an end too. The server is therefore asked
 * again. If that gets no response, the next call reports it again.
 */
export function watchSessionEnd(): void {
  api.onProblem('SIGNED_OUT', () => {
    reported = true
    asking ??= leaveWhereEnded().finally(() => (asking = null))
  })
}

async function leaveWhereEnded(): Promise<void> {
  while (reported && useSession.getState().opened) {
    await whileSigningIn(async () => undefined)
    reported = false
    const ended = await confirmedEnd()
    if (ended) return leaveBecauseEnded(ended.reason)
  }
}

/** The server's answer when asked again. Null if somebody is signed in or no response comes. */
async function confirmedEnd(): Promise<ApiProblem | null> {
  const { accountRoutes } = await import('../../../contract/routes/account.ts')
  return api.call(accountRoutes.user).then(
    () => null,
    (thrown: unknown) => {
      const problem = problemOf(thrown)
      return problem.code === 'SIGNED_OUT' ? problem : null
    },
  )
}

/** Until `work` is done, no tab and no worker of this browser treats "signed out" as an end. */
export const whileSigningIn = <T>(work: () => Promise<T>): Promise<T> =>
  underLock(withBrowserDeps({}), SIGNING_IN, work)

type RememberedReason = Extract<
  SignedOutBecause,
  'church-closed' | 'ended-from-afar' | 'password-changed' | 'removed' | 'written-off'
>

/**
 * For these reasons the sign-in says more than "session ended". The phone remembers them for later starts.
 */
const REMEMBERED: Partial<Record<string, RememberedReason>> = {
  church_closed: 'church-closed',
  ended_from_afar: 'ended-from-afar',
  password_changed: 'password-changed',
  removed_from_team: 'removed',
  device_written_off: 'written-off',
} satisfies Partial<Record<EndedBecause, RememberedReason>>

/** @param reason the server's reason, if it gave one */
export const rememberedReason = (reason: string | null | undefined): RememberedReason | undefined =>
  reason ? REMEMBERED[reason] : undefined

/**
 * The server's reason for a state. Undefined if none is
 * remembered. `closed` is the owner's own view of `church_closed`.
 */
function reasonOf(because: SignedOutBecause): EndedBecause | undefined {
  if (because === 'closed') return 'church_closed'
  return (Object.keys(REMEMBERED) as EndedBecause[]).find((reason) => REMEMBERED[reason] === because)
}
