import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { field } from '../door/at-the-door.ts'
import { addFamily, FASHOLA } from '../support/families.ts'
import { noNetwork, openFaultProxy } from '../support/fault-proxy.ts'
import { lastingPhone } from '../support/lasting-phone.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

/** Reports each finished write late, so that the phone can be killed between two marks. */
const slowWrites = (page: Page, ms: number) =>
  page.addInitScript((wait) => {
    const { get, set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete')!
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
      get,
      set(this: IDBTransaction, handler: ((event: Event) => void) | null) {
        const late = handler && ((event: Event) => void setTimeout(() => handler.call(this, event), wait))
        set!.call(this, this.mode === 'readwrite' ? late : handler)
      },
    })
  }, ms)

spec('fault Browser killed after the tick')
test('killed between the marks of a family: each tick shown is kept', async ({
  testServer,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(testServer)
  await addFamily(church, 'Fashola family', FASHOLA)
  const proxy = await openFaultProxy(testServer)
  const phone = await lastingPhone(playwright.chromium, launchOptions)
  try {
    // The session is from another day, because a browser needs half a minute to write a cookie to disk.
    const before = await phone.open()
    await readyForNoNetwork(await atTheDoor(before, church, proxy.url))
    await before.close()
    proxy.meddle = noNetwork
    const page = await (await phone.open()).newPage()
    await slowWrites(page, 500)
    await page.goto(`${proxy.url}/door`)
    await field(page).fill('2121')
    await page.getByRole('button', { name: /^Family of Bimpe/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Fashola family' })
    await sheet.getByRole('button', { name: 'Mark all 5' }).click()
    const ticks = sheet.locator('.door-row[data-state]')
    await expect(ticks).toHaveCount(2)
    const shown = await ticks.locator('.door-name').allTextContents()
    await phone.kill()

    const again = await (await phone.open()).newPage()
    await again.goto(`${proxy.url}/door`)
    await field(again).fill('fashola')
    const kept = again.locator('.door-row[data-state] .door-name')
    await expect.poll(() => kept.allTextContents()).toEqual(expect.arrayContaining(shown))
    const marked = (await kept.allTextContents()).sort()
    expect(marked.length).toBeLessThan(FASHOLA.length)
    expect(await church.present()).toEqual([])
    proxy.meddle = null
    await expect(again.getByText('All received')).toBeVisible()
    await expect.poll(() => church.present()).toEqual(marked)
  } finally {
    await phone.throwAway()
    await proxy.close()
  }
})
