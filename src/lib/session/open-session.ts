/** From the sign-in's answer, or from what this phone remembers, to an open church. */
import type { Church, SignedIn } from '../../../sync/client/api.ts'
import { withBrowserDeps } from '../../../sync/client/browser-deps.ts'
import { browserSurroundings } from '../../../sync/client/browser-surroundings.ts'
import { openDevice, type Device } from '../../../sync/client/device/device.ts'
import { finishWiping, whoIsIn } from '../../../sync/client/device/remember.ts'
import { openChurch } from '../../../sync/client/open-church.ts'

const page = { surroundings: browserSurroundings }

/** This browser's own id, made at its first use; every call names it. @throws StorageError */
export function deviceId(): Promise<string> {
  return withDevice(async (device) => device.id)
}

/** Opens the church of who just signed in, and remembers them. @throws StorageError */
export function openSession(signedIn: SignedIn): Promise<Church> {
  return openChurch({ signedIn, ...page })
}

/** Opens the church of who was here last, without a network; null where nobody is in. @throws StorageError */
export async function resumeSession(): Promise<Church | null> {
  const remembered = await withDevice(async (device) => {
    await finishWiping(device, withBrowserDeps({}))
    return whoIsIn(device)
  })
  return remembered ? openChurch({ remembered, ...page }) : null
}

async function withDevice<T>(ask: (device: Device) => Promise<T>): Promise<T> {
  const device = await openDevice(withBrowserDeps({}))
  try {
    return await ask(device)
  } finally {
    device.close()
  }
}
