/** From the sign-in's answer, or from what this phone remembers, to an open church. */
import type { Church, SignedIn } from '../../../sync/client/api.ts'
import { withBrowserDeps } from '../../../sync/client/browser-deps.ts'
import { browserSurroundings } from '../../../sync/client/browser-surroundings.ts'
import { openDevice, type Device } from '../../../sync/client/device/device.ts'
import { finishWiping, whoIsIn } from '../../../sync/client/device/remember.ts'
import { openChurch, openRemembered } from '../../../sync/client/open-church.ts'
import { showKiosk, useKioskLock } from './kiosk-lock.ts'

const page = { surroundings: browserSurroundings }

/** This browser's own id, made at its first use; every call names it. @throws StorageError */
export function deviceId(): Promise<string> {
  return withDevice(async (device) => device.id)
}

/** Opens the church of who just signed in, and remembers them. @throws StorageError */
export async function openSession(signedIn: SignedIn): Promise<Church> {
  // Known since the start, unless storage did not open then.
  if (useKioskLock.getState().status === 'unknown') await withDevice(lookForKiosk)
  return openChurch({ signedIn, ...page })
}

/**
 * Opens the church of who was here last, without a network; null where nobody is in.
 * @param whenNobody asked by the open device where it says that nobody is in
 * @throws StorageError, which says nothing about who is in
 */
export async function resumeSession(
  whenNobody: (device: Device) => Promise<void> = async () => undefined,
): Promise<Church | null> {
  const deps = withBrowserDeps({})
  const device = await openDevice(deps)
  try {
    const [known] = await Promise.all([whoIsIn(device), lookForKiosk(device)])
    // It closes the device itself, where it fails too.
    if (known) return await openRemembered(known, device, page)
    await whenNobody(device)
    // If somebody is signed in, their church wipes this once it is open. The next start wipes the rest.
    await finishWiping(device, deps).catch(() => undefined)
  } catch (error) {
    device.close()
    throw error
  }
  device.close()
  return null
}

async function lookForKiosk(device: Device): Promise<void> {
  showKiosk((await device.kiosk()) ? 'locked' : 'open')
}

/** Opens this browser's own database for one question. @throws StorageError */
export async function withDevice<T>(ask: (device: Device) => Promise<T>): Promise<T> {
  const device = await openDevice(withBrowserDeps({}))
  try {
    return await ask(device)
  } finally {
    device.close()
  }
}
