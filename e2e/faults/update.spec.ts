import type { Page } from '@playwright/test'
import { expect, test } from '../session/house.ts'
import { field } from '../door/at-the-door.ts'
import { aNewVersionIsOut, goTo } from '../support/newer-version.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { wayTo } from '../support/way-there.ts'

test('an update during a form: no reload, the draft stays, old chunks work on, the new version starts when it is let', async ({
  house,
  context,
}) => {
  const church = await smallChurch(house)
  const way = await wayTo(house)
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

    // A screen that was never opened: its chunk is gone from the server and still here.
    await goTo(page, '/custody')
    await expect(page.getByRole('heading', { level: 1, name: 'Phones' })).toBeVisible()
    await page.goBack()
    await expect(form.getByLabel('Last name')).toHaveValue('Alabi')
    await expect(page.evaluate(() => 'sameAsBefore' in window)).resolves.toBe(true)

    // It starts when the app is opened anew and nothing else of it is open; a page that is just going may still count.
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

/** True also while the page is being loaded: which version that will be is not known yet. */
const waiting = (page: Page): Promise<boolean> =>
  page
    .evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    .catch(() => true)
