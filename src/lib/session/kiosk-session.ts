/** Into the kiosk and out of it. Loaded with its screens. */
import {
  isPin,
  lockKiosk as lockDevice,
  tryPin as tryOnDevice,
  waitOf,
  type Tried,
} from '../../../sync/client/device/kiosk-pin.ts'
import { tellKiosk } from './kiosk-lock.ts'
import { withDevice } from './open-session.ts'
import { takeCookie } from './own-cookie.ts'

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
export const provePassword = (password: string): Promise<void> => takeCookie({ password })
