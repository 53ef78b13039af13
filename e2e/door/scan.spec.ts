import type { Page } from '@playwright/test'
import { cardCode } from '../../contract/card-code.ts'
import { expect, test } from '../session/house.ts'
import { expectClean } from '../support/axe.ts'
import { atTheDoor, goOffline, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { cardsOf } from './cards-of.ts'
import { cameraPhone, openScan, said } from './with-camera.ts'

// Each camera is a browser of its own, and its film has to come round twice: on a busy machine a look takes a second.
test.describe.configure({ timeout: 180_000 })

const total = (page: Page, count: number) => expect(page.locator('.door-total')).toHaveText(`${count} here`)

test('the camera reads cards one after the other, each once, and a second time says who is here', async ({
  playwright,
  house,
  launchOptions,
}) => {
  const church = await smallChurch(house)
  const card = await cardsOf(church)
  // Part of this one looks like a corner to the reader for as long as it is held straight: one card in some 25 does.
  const foreign = cardCode('bff00b79-6614-448a-b45f-82885e447c7a', '8a2635ad-52b6-46f3-8415-a6d4ca956942')
  const { browser, throwAway } = await cameraPhone(playwright.chromium, launchOptions, [
    [card('Ngozi'), 2],
    [card('Emeka'), 2],
    [foreign, 2],
    [null, 1],
  ])
  try {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await atTheDoor(phone, church, house.url)
    await openScan(page)
    await expect
      .poll(() => said(page), { timeout: 110_000 })
      .toEqual(
        expect.arrayContaining([
          'Marked: Ngozi Eze',
          'Marked: Emeka Eze',
          'A card of another church',
          'Already here, HH:MM: Ngozi Eze',
          'Already here, HH:MM: Emeka Eze',
        ]),
      )
    expect((await said(page)).filter((line) => line.startsWith('Marked'))).toHaveLength(2)
    await total(page, 2)
    await expect.poll(church.present).toEqual(['Emeka Eze', 'Ngozi Eze'])
  } finally {
    await throwAway()
  }
})

test('with no network the camera still reads and marks, also a card whose owner this phone was never told of', async ({
  playwright,
  house,
  launchOptions,
}) => {
  const church = await smallChurch(house)
  const card = await cardsOf(church)
  const id = crypto.randomUUID()
  const { browser, throwAway } = await cameraPhone(playwright.chromium, launchOptions, [
    [card('Ngozi'), 2],
    [card(id), 2],
    [null, 1],
  ])
  try {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await atTheDoor(phone, church, house.url)
    await readyForNoNetwork(page)
    // The door fetches the reader by itself when it has been quiet for a while.
    await expect
      .poll(
        () => page.evaluate(async () => (await (await caches.open('narthex-card-reader')).keys()).length),
        {
          timeout: 40_000,
        },
      )
      .toBe(1)
    await goOffline(page)
    // What the browser itself still remembers may be gone by Sunday.
    await (await phone.newCDPSession(page)).send('Network.clearBrowserCache')
    await church.post('member', { id, first_name: 'Yusuf', last_name: 'Eze', phone_number: '08035550150' })
    await page.reload()
    await expect(page.getByRole('button', { name: /^Chidi Eze, / })).toBeVisible()
    await openScan(page)
    await expect
      .poll(() => said(page), { timeout: 110_000 })
      .toEqual(
        expect.arrayContaining([
          'Marked: Ngozi Eze',
          expect.stringMatching(/^Card not known on this phone: Card ending in [A-Z]{4}$/),
        ]),
      )
    // Nobody is counted by a card that is not known here.
    await total(page, 1)
    await expect(page.getByText('All saved on this phone')).toBeVisible()
    expect(await church.present()).toEqual([])
    await phone.setOffline(false)
    await expect.poll(church.present, { timeout: 30_000 }).toEqual(['Ngozi Eze', 'Yusuf Eze'])
  } finally {
    await throwAway()
  }
})

test('a camera that nobody allowed says what to do, reads well, and is given back when the place is left', async ({
  playwright,
  house,
  launchOptions,
}) => {
  const church = await smallChurch(house)
  const { browser, throwAway } = await cameraPhone(playwright.chromium, launchOptions, null)
  try {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await atTheDoor(phone, church, house.url)
    await openScan(page)
    await expect(page.getByRole('heading', { name: 'The camera is not allowed' })).toBeVisible()
    await expect(page.getByText('allow the camera, then tap Try again')).toBeVisible()
    await expectClean(page)
    await phone.grantPermissions(['camera'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('.scan-aim')).toBeVisible()
    await holdOn(page)
    expect(await cameraHeld(page)).toBe(true)
    await page.getByRole('button', { name: 'Names', exact: true }).click()
    await expect.poll(() => cameraHeld(page)).toBe(false)
    // Another screen: the door stays in the document, out of sight.
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    await expect(page.locator('.scan-aim')).toBeVisible()
    await holdOn(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Outbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
    await expect.poll(() => cameraHeld(page)).toBe(false)
  } finally {
    await throwAway()
  }
})

/** Remembers what the camera is giving now, to be asked later whether it was given back. */
const holdOn = (page: Page) =>
  page.evaluate(() => Object.assign(window, { held: document.querySelector('video')?.srcObject }))

const cameraHeld = (page: Page) =>
  page.evaluate(() => (window as unknown as { held: MediaStream }).held.active)
