/** Signs in and registers on this phone. */
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import type { accountRoutes } from '../../../contract/routes/account.ts'
import type { Device } from '../../../sync/client/device/device.ts'
import { seal } from '../../../sync/client/device/remember.ts'
import { api, type CallOf } from '../../lib/api/api.ts'
import { deviceName } from '../../lib/device/device-name.ts'
import { deviceId, openSession, withDevice } from './open-session.ts'
import { nothingOwed, settleLogout } from './owed-logout.ts'
import { notifyOtherTabs } from './tabs.ts'
import { knownWithin, stopLooking } from './resume.ts'
import { sendBeforeLogIn } from './other-accounts.ts'
import { sessionClosed, sessionOpened, useSession, userFactsOf, signedInOf } from './session-store.ts'
import { signOut, whileSigningIn } from './sign-out.ts'

type Registration = Omit<CallOf<typeof accountRoutes.register>['body'], 'device'>

/** @param code of the second step, if the account has one */
type SignIn = { email: string; password: string; code?: string }

/** The longest wait of a log-in for the search for the signed-in user. */
const LOOKING_MS = 10_000

/** Signs in and opens the church on this phone. @throws ApiProblem, StorageError */
export async function signIn({ email, password, code }: SignIn): Promise<void> {
  const { login } = await routes()
  const device = await thisDevice()
  const body = { email, password, device, ...(code && { code }) }
  await enter(await api.call(login, { body }))
}

/**
 * Signs in again when the cookie belongs to another account. The same user takes the cookie back, and pending
 * ops are sent. Any other user logs in as usual.
 * @throws ApiProblem, StorageError
 */
export async function signInAgain(typed: SignIn): Promise<void> {
  const { account, opened } = useSession.getState()
  if (!opened || account?.email.toLowerCase() !== typed.email.trim().toLowerCase()) return signIn(typed)
  await takeCookie(typed)
  await opened.syncNow()
}

/**
 * Takes back the browser's cookie for the signed-in account. It may belong to another account by now. This logs in on
 * the server only, and signs nobody out first, so a wrong password costs nothing here.
 * @param code of the second step, if the account has one
 * @throws ApiProblem
 */
export async function takeCookie({ password, code }: { password: string; code?: string }): Promise<void> {
  const { account, church, opened } = useSession.getState()
  if (!account || !church || !opened) return
  const { accountRoutes } = await import('../../../contract/routes/account.ts')
  const device = { id: opened.deviceId, name: deviceName() }
  const body = { email: account.email, password, device, ...(code && { code }) }
  // The login ends the browser's current session and every request that uses it.
  await whileSigningIn(async () => {
    const answer = await api.call(accountRoutes.login, { body })
    // A login opens the account's last church, which may be another one from another phone.
    if (answer.current_church.id !== church.id)
      await api.call(accountRoutes.switchChurch, { body: { church_id: church.id } })
  })
}

/** Registers a church and signs its administrator in immediately. @throws ApiProblem, StorageError */
export async function signUp(typed: Registration): Promise<void> {
  const { register } = await routes()
  const device = await thisDevice()
  await enter(await api.call(register, { body: { ...typed, device } }))
}

/** Loaded on demand, because no screen waits for them. */
const routes = async () => (await import('../../../contract/routes/account.ts')).accountRoutes

/**
 * Prepares this device for a sign-in. A signed-in user is signed out first, with pending ops encrypted, so
 * that nobody sees another account's people. An owed sign-out is sent while its cookie is here.
 */
async function thisDevice(): Promise<{ id: string; name: string }> {
  const id = await deviceId()
  api.nameDevice(id)
  // Storage that has just opened will soon tell who is signed in. A
  // church whose storage stays closed is locked without being opened.
  if (!(await knownWithin(LOOKING_MS))) {
    await withDevice(lockCurrent)
    stopLooking()
    if (useSession.getState().status === 'unknown') sessionClosed('left')
  }
  await signOut()
  await settleLogout()
  await sendBeforeLogIn()
  return { id, name: deviceName() }
}

async function lockCurrent(device: Device): Promise<void> {
  const current = await device.current()
  if (current) await seal(device, current)
}

async function enter(answer: SignedInAnswer): Promise<void> {
  nothingOwed()
  leaveUnseen()
  const church = await openSession(signedInOf(answer))
  sessionOpened(church, userFactsOf(answer))
  notifyOtherTabs({ entered: church.account.id })
}

/** Another tab may have signed somebody in meanwhile. Their session is over, and no screen may show them. */
function leaveUnseen(): void {
  stopLooking()
  const { opened } = useSession.getState()
  if (!opened) return
  sessionClosed('left-in-other-tab')
  opened.close()
}
