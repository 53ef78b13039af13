import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { field, mark } from '../door/at-the-door.ts'
import { expectClean } from '../support/axe.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

// A phone on its first visit: no worker has cached anything.
test.use({ serviceWorkers: 'block' })

const parts = '**/assets/*.{js,css}'

/**
 * Retries with the network back. Chromium 150 and other browsers never request a failed script twice. Reopening then
 * loads it. The result says which happened, because other scripts may load meanwhile.
 */
async function comesWhenTried(page: Page, part: Locator): Promise<boolean> {
  const tried = page.getByRole('button', { name: 'Try again' })
  const either = part.or(tried).and(page.locator(':not([aria-busy="true"])'))
  // Opening the tab already retried, perhaps with the network back.
  await expect(either).toBeVisible()
  if (await part.isVisible()) return true
  await tried.click()
  await expect(either).toBeVisible()
  return part.isVisible()
}

spec('fault A chunk that cannot be fetched')
test('a chunk that fails to load: the door works, it loads later', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, testServer.url)
  const place = (name: string) =>
    page.getByRole('navigation', { name: 'Door sections' }).getByRole('button', { name })
  const missing = page.getByText('This part could not be loaded')
  const again = page.getByRole('button', { name: 'Try again' })
  const openAgain = page.getByRole('button', { name: 'Open again' })

  // A dialog: its sheet closes, and the names beneath it work.
  await context.route(parts, (route) => route.abort())
  await page.getByRole('button', { name: /^List code/ }).click()
  const sheet = page.getByRole('dialog', { name: 'This part could not be loaded' })
  await expect(sheet).toBeVisible()
  await expectClean(page)
  await again.click()
  await expect(openAgain).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await mark(page, 'Ngozi Eze')

  // A tab: it shows the message, and a tap loads it.
  await place('Headcount').click()
  await expect(missing).toBeVisible()
  await expectClean(page)
  await place('Names').click()
  await expect(field(page)).toBeVisible()
  await place('Headcount').click()
  await expect(again).toBeVisible()
  await context.unroute(parts)
  const headcount = page.getByRole('button', { name: /^Men.*Add one$/ })
  const comesByItself = await comesWhenTried(page, headcount)
  if (!comesByItself) {
    await openAgain.click()
    await place('Headcount').click()
  }
  await expect(headcount).toBeVisible()
  await expect(missing).toBeHidden()

  // A screen: it loads without a tap when the network is back.
  await context.setOffline(true)
  await page.evaluate(() => {
    history.pushState({}, '', '/custody')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(missing).toBeVisible()
  await context.setOffline(false)
  if (!comesByItself) await openAgain.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Phones' })).toBeVisible()

  // The next opening requests the dialog again.
  await page.goBack()
  await page.getByRole('button', { name: /^List code/ }).click()
  await expect(page.getByRole('dialog').getByText('This part could not be loaded')).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
})

spec('fault A slow chunk')
test('a slow dialog: the tap responds immediately, and it closes while loading', async ({
  testServer,
  context,
}) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, testServer.url)
  let come = () => {}
  const released = new Promise<void>((done) => (come = done))
  await context.route(parts, async (route) => {
    await released
    await route.continue()
  })
  const button = page.getByRole('button', { name: /^List code/ })
  const sheet = page.getByRole('dialog', { name: 'Opening…' })
  await button.click()
  await expect(sheet).toBeVisible()
  await expectClean(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await button.click()
  await expect(sheet).toBeVisible()
  come()
  await expect(page.getByRole('dialog', { name: 'Same list?' })).toBeVisible()
  await expect(sheet).toBeHidden()
})
