/** Enters and leaves the kiosk. Loaded with its screens. */
import {
  isPin,
  lockKiosk as lockDevice,
  tryPin as tryOnDevice,
  waitOf,
  type Tried,
} from '../../../sync/client/device/kiosk-pin.ts'
import { notifyKiosk } from './lock.ts'
import { withDevice } from '../session/open-session.ts'
import { takeCookie } from '../session/sign-in.ts'

export { isPin, type Tried }
export type KioskService = { id: string; on: string }

/** Locks this browser in the kiosk until the PIN is typed. @throws StorageError */
export async function lockKiosk(pin: string, service: KioskService | null): Promise<void> {
  await withDevice((device) => lockDevice(device, pin, service))
  notifyKiosk('locked')
}

/** @throws StorageError */
export function tryPin(pin: string): Promise<Tried> {
  return withDevice((device) => tryOnDevice(device, pin, Date.now()))
}

/** Milliseconds until the next PIN try is allowed, also after a reload. */
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

/** Leaves the kiosk for the app at `path`: after the right PIN or password, or if nobody is signed in. */
export async function leaveKiosk(path: string): Promise<void> {
  await withDevice((device) => device.changeKiosk(() => null))
  history.replaceState(null, '', path)
  notifyKiosk('open')
}

/**
 * For a forgotten PIN: the signed-in account's password opens the kiosk too. The server checks it and counts
 * wrong ones. Unlike a sign-in it signs nobody out, so a wrong password costs the tablet nothing.
 * @throws ApiProblem
 */
export const provePassword = (password: string): Promise<void> => takeCookie({ password })
