/** Into the kiosk and out of it. Loaded with its screens. */
import { accountRoutes } from '../../../contract/routes/account.ts'
import {
  isPin,
  lockKiosk as lockDevice,
  tryPin as tryOnDevice,
  waitOf,
  type Tried,
} from '../../../sync/client/device/kiosk-pin.ts'
import { api } from '../api/api.ts'
import { deviceName } from '../device/device-name.ts'
import { whileSigningIn } from './hear-of-end.ts'
import { tellKiosk } from './kiosk-lock.ts'
import { withDevice } from './open-session.ts'
import { useSession } from './session-store.ts'

export { isPin, type Tried }
export type KioskService = { id: string; on: string }

/** Holds this browser in the kiosk until the PIN is typed. @throws StorageError */
export async function lockKiosk(pin: string, service: KioskService | null): Promise<void> {
  await withDevice((device) => lockDevice(device, pin, service))
  tellKiosk('locked')
}

/** @throws StorageError */
export function tryPin(pin: string): Promise<Tried> {
  return withDevice((device) => tryOnDevice(device, pin, Date.now()))
}

/** Milliseconds until a PIN is looked at, also after a reload. */
export async function pinWait(): Promise<number> {
  const row = await withDevice((device) => device.kiosk())
  return row ? waitOf(row, Date.now()) : 0
}

/** The service chosen by hand, and on which day. */
export async function kioskService(): Promise<KioskService | null> {
  return (await withDevice((device) => device.kiosk()))?.service ?? null
}

/** Keeps the choice through reloads. */
export async function keepKioskService(service: KioskService): Promise<void> {
  await withDevice((device) => device.changeKiosk((row) => row && { ...row, service }))
}

/** The PIN was right, the password was, or nobody is signed in whom it could guard: back to the app, at `path`. */
export async function leaveKiosk(path: string): Promise<void> {
  await withDevice((device) => device.changeKiosk(() => null))
  history.replaceState(null, '', path)
  tellKiosk('open')
}

/**
 * The PIN is forgotten: the password of the account that is in opens too. Asked of the server, which counts wrong ones;
 * unlike a sign-in it lets nobody out first, so a wrong one costs the tablet nothing. @throws ApiProblem
 */
export async function provePassword(password: string): Promise<void> {
  const { account, church, opened } = useSession.getState()
  if (!account || !church || !opened) return
  const device = { id: opened.deviceId, name: deviceName() }
  // The sign-in ends the session that the tablet has, and whatever is under way with it.
  await whileSigningIn(() => signInAgain(account.email, password, device, church.id))
}

async function signInAgain(
  email: string,
  password: string,
  device: { id: string; name: string },
  churchId: string,
): Promise<void> {
  const answer = await api.call(accountRoutes.login, { body: { email, password, device } })
  // A sign-in enters the church that the account was in last, which may have been another one on another phone.
  if (answer.current_church.id !== churchId)
    await api.call(accountRoutes.switchChurch, { body: { church_id: churchId } })
}
