/** Opens a church from the sign-in response or from data on this phone. */
import type { Church, SignedIn } from '../../../sync/client/api.ts'
import { withBrowserDeps } from '../../../sync/client/deps.ts'
import { browserSurroundings } from '../../../sync/client/browser-surroundings.ts'
import { openDevice, type Device } from '../../../sync/client/device/device.ts'
import { finishWiping, readRemembered } from '../../../sync/client/device/remember.ts'
import { openChurch, openRemembered } from '../../../sync/client/open-church.ts'
import { showKiosk, useKioskLock } from '../kiosk/lock.ts'

const page = { surroundings: browserSurroundings }

/** This browser's own id, created at first use and sent with every call. @throws StorageError */
export function deviceId(): Promise<string> {
  return withDevice(async (device) => device.id)
}

/** Opens and remembers the church of the user who just signed in. @throws StorageError */
export async function openSession(signedIn: SignedIn): Promise<Church> {
  // Already known since the start, unless storage did not open then.
  if (useKioskLock.getState().status === 'unknown') await withDevice(lookForKiosk)
  return openChurch({ signedIn, ...page })
}

/**
 * Opens the church of the last signed-in user, without a network. Null if nobody is signed in.
 * @param whenNobody called with the open device if nobody is signed in
 * @throws StorageError, which does not tell who is signed in
 */
export async function resumeSession(
  whenNobody: (device: Device) => Promise<void> = async () => undefined,
): Promise<Church | null> {
  const deps = withBrowserDeps({})
  const device = await openDevice(deps)
  try {
    const [known] = await Promise.all([readRemembered(device), lookForKiosk(device)])
    // It closes the device itself, even when it fails.
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
