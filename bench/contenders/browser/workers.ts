/** Service workers of a page: told that the network is back, or ended in the middle of their work. */
import type { Page } from 'playwright'

export type Workers = {
  /** The browser's sync event, at once: by itself it comes when the network does, and after a failure minutes later. */
  wake(): Promise<void>
  stopAll(): Promise<void>
}

const TAG = 'workbox-background-sync:marks'

export async function workersOf(page: Page, origin: string): Promise<Workers> {
  const cdp = await page.context().newCDPSession(page)
  let registrationId: string | undefined
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations)
      if (!one.isDeleted && one.scopeURL.startsWith(origin)) registrationId = one.registrationId
  })
  await cdp.send('ServiceWorker.enable')
  return {
    async wake() {
      if (registrationId === undefined) return
      await cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: TAG,
        lastChance: false,
      })
    },
    stopAll: async () => void (await cdp.send('ServiceWorker.stopAllWorkers')),
  }
}
