import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { field } from '../door/at-the-door.ts'
import { aNewVersionIsOut, goTo } from '../support/newer-version.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { openFaultProxy } from '../support/fault-proxy.ts'
import { spec } from '../../tests/spec/spec.ts'

spec('fault Update during a form')
test('an update during a form: draft and old chunks stay until reopened', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const page = await atTheDoor(context, church, way.url)
    await readyForNoNetwork(page)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await field(page).fill('Sade')
    await page.getByRole('button', { name: /New here/ }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Last name').fill('Alabi')
    await page.evaluate(() => Object.assign(window, { sameAsBefore: true }))

    way.meddle = aNewVersionIsOut
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await expect.poll(() => waiting(page)).toBe(true)
    await form.getByLabel('Phone number').fill('0803 555 0199')
    await expect(form.getByLabel('Last name')).toHaveValue('Alabi')

    // A screen that was never opened: its chunk is gone from the server but still cached.
    await goTo(page, '/custody')
    await expect(page.getByRole('heading', { level: 1, name: 'Phones' })).toBeVisible()
    await page.goBack()
    await expect(form.getByLabel('Last name')).toHaveValue('Alabi')
    await expect(page.evaluate(() => 'sameAsBefore' in window)).resolves.toBe(true)

    // The new version starts when the app reopens and no other page is open. A closing page may still count.
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.waitForTimeout(1500)
          return waiting(page)
        },
        { timeout: 30_000 },
      )
      .toBe(false)
    await expect(page.getByRole('dialog').getByLabel('Last name')).toHaveValue('Alabi')
    await expect(page.getByRole('dialog').getByLabel('Phone number')).toHaveValue('0803 555 0199')
    await page.getByRole('dialog').getByRole('button', { name: 'Add and mark' }).click()
    await expect.poll(() => church.present()).toEqual(['Sade Alabi'])
  } finally {
    await way.close()
  }
})

/** Returns true also while the page loads, when its version is not known yet. */
const waiting = (page: Page): Promise<boolean> =>
  page
    .evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    .catch(() => true)
