import type { Church } from '../../../sync/client/api.ts'
import { reasonOf, toldOf } from './ended-because.ts'
import { inTurn } from './in-turn.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { logOutAtServer, oweLogout } from './owed-logout.ts'
import { sessionClosed, useSession, type SignedOutBecause } from './session-store.ts'

/**
 * Leaves this phone: what waits is sealed, what is readable goes, then the server is told. Without a network all but
 * the last happens now, and the session ends at the next contact. @throws StorageError where the phone could not wipe
 */
export async function signOut(): Promise<void> {
  const church = await leave('left')
  if (church) await logOutAtServer(church)
}

/**
 * The server ended the session of the church that is open now: the same, with nobody left to tell.
 * @param reason the server's word for why, where it said one
 */
export async function leaveBecauseEnded(reason?: string): Promise<void> {
  const { opened } = useSession.getState()
  // The church says "signed out" while it is being left; only the first reason counts.
  if (opened && !leaving) await leave(toldOf(reason) ?? 'ended', opened)
}

/** The church was closed on this phone: its owner is told so, and not that something ended by itself. */
export async function leaveBecauseClosed(): Promise<void> {
  const { opened } = useSession.getState()
  if (opened && !leaving) await leave('closed', opened)
}

let leaving = false

async function leave(because: SignedOutBecause, of?: Church): Promise<Church | null> {
  leaving = true
  return inTurn(() => left(because, of)).finally(() => (leaving = false))
}

/** @param of only this church is left: its person may have gone over to another since */
async function left(because: SignedOutBecause, of?: Church): Promise<Church | null> {
  const church = useSession.getState().opened
  if (!church || (of && church.church.id !== of.church.id)) return null
  if (because === 'left') oweLogout(church)
  try {
    await church.signOut(reasonOf(because))
  } catch (failure) {
    // Where the server ended it, sync is leaving too and may have closed the storage; the next opening goes on wiping.
    if (because === 'left') throw failure
  }
  // Another tab may have said meanwhile that it was left there, which is the truth of it.
  if (useSession.getState().opened === church) sessionClosed(because)
  tellOtherTabs({ left: church.account.id, because })
  return church
}
