import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import type { accountRoutes } from '../../../contract/routes/account.ts'
import type { Device } from '../../../sync/client/device/device.ts'
import { seal } from '../../../sync/client/device/remember.ts'
import { api } from '../api/api.ts'
import type { CallOf } from '../api/route-types.ts'
import { deviceName } from '../device/device-name.ts'
import { deviceId, openSession, withDevice } from './open-session.ts'
import { nothingOwed, settleLogout } from './owed-logout.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { takeCookie } from './own-cookie.ts'
import { knownWithin, stopLooking } from './resume.ts'
import { sessionClosed, sessionOpened, useSession } from './session-store.ts'
import { signOut } from './sign-out.ts'
import { heardOf, signedInOf } from './signed-in-of.ts'

type Registration = Omit<CallOf<typeof accountRoutes.register>['body'], 'device'>

/** @param code of the second step, where the account asks for one */
type SignIn = { email: string; password: string; code?: string }

/** So long a log-in waits for who is in already. */
const LOOKING_MS = 10_000

/** Signs in and opens the church on this phone. @throws ApiProblem, StorageError */
export async function signIn({ email, password, code }: SignIn): Promise<void> {
  const { login } = await routes()
  const device = await thisDevice()
  const body = { email, password, device, ...(code && { code }) }
  await enter(await api.call(login, { body }))
}

/**
 * The same where the cookie is another account's and somebody is in here: they take it back and go on, and what waits goes
 * out. As anybody else it is a login like any other. @throws ApiProblem, StorageError
 */
export async function signInAgain(typed: SignIn): Promise<void> {
  const { account, opened } = useSession.getState()
  if (!opened || account?.email.toLowerCase() !== typed.email.trim().toLowerCase()) return signIn(typed)
  await takeCookie(typed)
  await opened.syncNow()
}

/** Signs up a church; its administrator is in at once. @throws ApiProblem, StorageError */
export async function signUp(typed: Registration): Promise<void> {
  const { register } = await routes()
  const device = await thisDevice()
  await enter(await api.call(register, { body: { ...typed, device } }))
}

/** No screen waits for them. */
const routes = async () => (await import('../../../contract/routes/account.ts')).accountRoutes

/**
 * Named in every call from here on. Whoever is still in is let out first, sealed, so that nobody sees another's people;
 * and a sign-out that the server has not heard of is told while its cookie is here.
 */
async function thisDevice(): Promise<{ id: string; name: string }> {
  const id = await deviceId()
  api.nameDevice(id)
  // Storage that opened a moment ago soon says who is in; a church whose own does not is locked without being opened.
  if (!(await knownWithin(LOOKING_MS))) {
    await withDevice(sealCurrent)
    stopLooking()
    if (useSession.getState().status === 'unknown') sessionClosed('left')
  }
  await signOut()
  await settleLogout()
  return { id, name: deviceName() }
}

async function sealCurrent(device: Device): Promise<void> {
  const current = await device.current()
  if (current) await seal(device, current)
}

async function enter(answer: SignedInAnswer): Promise<void> {
  nothingOwed()
  leaveUnseen()
  const church = await openSession(signedInOf(answer))
  sessionOpened(church, heardOf(answer))
  tellOtherTabs({ entered: church.account.id })
}

/** Another tab may have let somebody in while the server was asked. Their session is over, and no screen may show them. */
function leaveUnseen(): void {
  stopLooking()
  const { opened } = useSession.getState()
  if (!opened) return
  sessionClosed('left-in-other-tab')
  opened.close()
}
