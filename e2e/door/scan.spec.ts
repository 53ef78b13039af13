import type { Page } from '@playwright/test'
import { cardCode } from '../../contract/people/card-code.ts'
import { expect, test } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { atTheDoor, goOffline, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { cardsOf } from './cards-of.ts'
import { cameraPhone, openScan, said } from './with-camera.ts'
import { spec } from '../../tests/spec/spec.ts'

// Each camera is a browser of its own, and its film has to play twice. On a busy machine one frame takes a second.
test.describe.configure({ timeout: 180_000 })

const total = (page: Page, count: number) => expect(page.locator('.door-total')).toHaveText(`${count} here`)

spec('2 Door: scanning')
test('the camera marks each card once and reports a repeated card', async ({
  playwright,
  testServer,
  launchOptions,
}) => {
  const church = await smallChurch(testServer)
  const card = await cardsOf(church)
  // Part of this code looks like a finder corner while it is held straight. One card in about 25 does.
  const foreign = cardCode('bff00b79-6614-448a-b45f-82885e447c7a', '8a2635ad-52b6-46f3-8415-a6d4ca956942')
  const { browser, throwAway } = await cameraPhone(playwright.chromium, launchOptions, [
    [card('Ngozi'), 2],
    [card('Emeka'), 2],
    [foreign, 2],
    [null, 1],
  ])
  try {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await atTheDoor(phone, church, testServer.url)
    await openScan(page)
    await expect
      .poll(() => said(page), { timeout: 110_000 })
      .toEqual(
        expect.arrayContaining([
          'Marked: Ngozi Eze',
          'Marked: Emeka Eze',
          'Card from another church',
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

spec('Offline: scanning')
test('the offline camera marks cards, also of people the phone lacks', async ({
  playwright,
  testServer,
  launchOptions,
}) => {
  const church = await smallChurch(testServer)
  const card = await cardsOf(church)
  const id = crypto.randomUUID()
  const { browser, throwAway } = await cameraPhone(playwright.chromium, launchOptions, [
    [card('Ngozi'), 2],
    [card(id), 2],
    [null, 1],
  ])
  try {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await atTheDoor(phone, church, testServer.url)
    await readyForNoNetwork(page)
    // The door loads the reader when it has been idle for a while.
    await expect
      .poll(
        () => page.evaluate(async () => (await (await caches.open('narthex-card-reader')).keys()).length),
        {
          timeout: 40_000,
        },
      )
      .toBe(1)
    await goOffline(page)
    // The browser's own cache may be gone by Sunday.
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
          expect.stringMatching(/^This phone does not know the card: Card ending in [A-Z]{4}$/),
        ]),
      )
    // An unknown card counts nobody.
    await total(page, 1)
    await expect(page.getByText('All saved on this phone')).toBeVisible()
    expect(await church.present()).toEqual([])
    await phone.setOffline(false)
    await expect.poll(church.present, { timeout: 30_000 }).toEqual(['Ngozi Eze', 'Yusuf Eze'])
  } finally {
    await throwAway()
  }
})

test('a blocked camera says what to do, passes axe, stops on leaving', async ({
  playwright,
  testServer,
  launchOptions,
}) => {
  const church = await smallChurch(testServer)
  const { browser, throwAway } = await cameraPhone(playwright.chromium, launchOptions, null)
  try {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await atTheDoor(phone, church, testServer.url)
    await openScan(page)
    await expect(page.getByRole('heading', { name: 'The camera is not allowed' })).toBeVisible()
    await expect(page.getByText('Allow the camera in this page’s settings')).toBeVisible()
    await expectClean(page)
    await phone.grantPermissions(['camera'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('.scan-aim')).toBeVisible()
    await holdOn(page)
    expect(await cameraHeld(page)).toBe(true)
    await page.getByRole('button', { name: 'Names', exact: true }).click()
    await expect.poll(() => cameraHeld(page)).toBe(false)
    // Another screen: the door stays in the document, hidden.
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    await expect(page.locator('.scan-aim')).toBeVisible()
    await holdOn(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Outbox' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Outbox' })).toBeVisible()
    await expect.poll(() => cameraHeld(page)).toBe(false)
  } finally {
    await throwAway()
  }
})

/** Keeps the current camera stream, to check later whether it was released. */
const holdOn = (page: Page) =>
  page.evaluate(() => Object.assign(window, { held: document.querySelector('video')?.srcObject }))

const cameraHeld = (page: Page) =>
  page.evaluate(() => (window as unknown as { held: MediaStream }).held.active)
