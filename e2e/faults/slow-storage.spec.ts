import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { mark } from '../door/at-the-door.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

/** Delays the opening of the phone's storage, as on a cheap phone. */
const slowStorage = (page: Page, ms: number) =>
  page.addInitScript((wait) => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (this: IDBFactory, ...args: Parameters<typeof open>) {
      const request = open.apply(this, args)
      const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess')!
      Object.defineProperty(request, 'onsuccess', {
        set(handler: ((event: Event) => void) | null) {
          const late =
            handler && ((event: Event) => void setTimeout(() => handler.call(request, event), wait))
          set!.call(request, late)
        },
      })
      return request
    }
  }, ms)

spec('fault Slow, silent or failing storage at opening')
test('slow storage: the phone says so, and the door opens offline', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, testServer.url)
  await readyForNoNetwork(page)
  await context.setOffline(true)
  await mark(page, 'Ngozi Eze')
  await page.close()

  const again = await context.newPage()
  await slowStorage(again, 3_000)
  await again.goto(`${testServer.url}/door`)
  await expect(again.getByText('Your phone is slow to open. Please wait.', { exact: false })).toBeVisible()
  await expect(again.locator('.door-total')).toHaveText('1 here', { timeout: 20_000 })
  await expect(again).toHaveURL(/\/door/)
})
