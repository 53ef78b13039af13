import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { manifest } from '../../scripts/build/manifest.ts'
import { field, mark } from '../door/at-the-door.ts'
import { expectClean } from '../support/axe.ts'
import { lastingPhone } from '../support/lasting-phone.ts'
import { atTheDoor, goOffline, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { expect, test, type House } from './house.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const SIZES = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
]
const card = (page: Page) => page.getByRole('heading', { name: 'Keep Narthex on this phone' })

/** A browser as people have it, in which apps can be installed: a private one never offers that. */
async function withPhone(
  {
    playwright,
    launchOptions,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'playwright' | 'launchOptions'>,
  go: (phone: BrowserContext) => Promise<void>,
): Promise<void> {
  // Else Chromium waits until it has seen the person here for half a minute.
  const args = [...(launchOptions.args ?? []), '--bypass-app-banner-engagement-checks']
  const phone = await lastingPhone(playwright.chromium, { ...launchOptions, args })
  try {
    await go(await phone.open())
  } finally {
    await phone.throwAway()
  }
}

/** The card comes a while after its screen; what is not there by then does not come. */
async function expectNoCard(page: Page): Promise<void> {
  const late = page.waitForResponse(/install-card/, { timeout: 5_000 }).catch(() => null)
  await late
  await page.waitForTimeout(1_000)
  await expect(card(page)).toHaveCount(0)
}

async function goTo(page: Page, house: House, path: string): Promise<void> {
  await page.goto(house.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the served manifest is what was written, its pictures come in their true sizes, and the worker keeps none of them', async ({
  house,
  request,
}) => {
  const served = await (await request.get(`${house.url}/manifest.webmanifest`)).json()
  expect(served).toEqual(JSON.parse(JSON.stringify(manifest)))
  const pictures = [
    ...served.icons,
    ...served.screenshots,
    ...served.shortcuts.flatMap((one: typeof served) => one.icons),
  ]
  for (const { src, sizes, type } of pictures) {
    const answer = await request.get(`${house.url}/${src}`)
    expect(answer.headers()['content-type'], src).toBe(type)
    const { width, height } = await sharp(await answer.body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  expect(await (await request.get(`${house.url}/worker.js`)).text()).not.toContain('pictures/')
})

test('Chromium finds nothing that keeps the app from being installed, and both shortcuts open what they say', async ({
  house,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(house)
  await withPhone({ playwright, launchOptions }, async (phone) => {
    const page = await atTheDoor(phone, church, house.url)
    await readyForNoNetwork(page)
    const cdp = await phone.newCDPSession(page)
    const { errors } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

    const [marking, adding] = manifest.shortcuts ?? []
    await page.goto(house.url + marking?.url)
    await expect(field(page)).toBeVisible()
    await goOffline(page)
    await page.goto(house.url + adding?.url)
    const form = page.getByRole('dialog', { name: 'New here' })
    await expect(form).toBeVisible()
    await expect(page).toHaveURL(/\/door$/)
    // A draft is not replaced by the empty form that the shortcut asks for.
    const first = form.getByLabel('First name')
    await first.fill('Bisi')
    await expect(async () => {
      // What was typed a moment ago may still be on its way to the disk.
      if ((await first.inputValue()) === '') await first.fill('Bisi')
      await page.waitForTimeout(500)
      await page.goto(house.url + adding?.url)
      await expect(first).toHaveValue('Bisi', { timeout: 3_000 })
    }).toPass({ timeout: 20_000 })
  })
})

test('the card comes with the second success, not before and never at the door, and “Not now” is heard', async ({
  house,
  playwright,
  launchOptions,
}) => {
  test.slow()
  const church = await smallChurch(house)
  await withPhone({ playwright, launchOptions }, async (phone) => {
    const page = await atTheDoor(phone, church, house.url)
    await readyForNoNetwork(page)
    await page.addInitScript(() =>
      addEventListener('beforeinstallprompt', () => (document.body.dataset.offered = 'yes')),
    )
    await mark(page, 'Ngozi Eze')
    await expect(page.getByText('All received by church')).toBeVisible()
    await goTo(page, house, '/dashboard')
    // Only once the browser would install it does it say anything that the card is not there.
    await expect(page.locator('body')).toHaveAttribute('data-offered', 'yes', { timeout: 20_000 })
    await expectNoCard(page)

    await page.goto(`${house.url}/door`)
    await mark(page, 'Musa Eze')
    await expect(page.getByText('All received by church')).toBeVisible()
    await expectNoCard(page)

    await goTo(page, house, '/dashboard')
    await expect(card(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expectClean(page)
    }
    await goTo(page, house, '/outbox')
    await expect(card(page)).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(card(page)).toHaveCount(0)
    await goTo(page, house, '/dashboard')
    await expectNoCard(page)

    // Who looks for it finds it all the same.
    await goTo(page, house, '/this-phone')
    await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
    await page.evaluate(
      (days) => localStorage.setItem('install-answer', String(Date.now() - days * 86_400_000)),
      61,
    )
    await goTo(page, house, '/dashboard')
    await expect(card(page)).toBeVisible()
  })
})

test('an iPhone is told in words and signs, and only while nothing waits in the browser', async ({
  browser,
  house,
}) => {
  const church = await smallChurch(house)
  const phone = await browser.newContext({
    userAgent: IPHONE,
    hasTouch: true,
    isMobile: true,
    viewport: SIZES[0]!,
  })
  const page = await atTheDoor(phone, church, house.url)
  await readyForNoNetwork(page)
  await mark(page, 'Ngozi Eze')
  await expect(page.getByText('All received by church')).toBeVisible()
  await goTo(page, house, '/dashboard')
  await expectNoCard(page)
  await page.goto(`${house.url}/door`)
  await mark(page, 'Musa Eze')
  await expect(page.getByText('All received by church')).toBeVisible()
  await goTo(page, house, '/dashboard')
  await expect(card(page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Add to Home Screen' })).toBeVisible()
  await expectClean(page)

  await goOffline(page)
  await page.goto(`${house.url}/door`)
  await mark(page, 'Bola Eze')
  await goTo(page, house, '/dashboard')
  await expectNoCard(page)
  await phone.setOffline(false)
  await expect(card(page)).toBeVisible({ timeout: 30_000 })

  // Opened from the home screen, where the phone says so, it has nothing to offer any more.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await goTo(page, house, '/dashboard')
  await expectNoCard(page)
  await goTo(page, house, '/this-phone')
  await expect(page.getByRole('heading', { name: 'Narthex is installed on this phone' })).toBeVisible()
  await phone.close()
})

test('persist() denied and granted are each said in words, beside what is here and a copy of what waits', async ({
  browser,
  house,
}) => {
  const church = await smallChurch(house)
  const phone = await browser.newContext()
  const page = await atTheDoor(phone, church, house.url)
  await readyForNoNetwork(page)
  await goTo(page, house, '/this-phone')
  await expect(page.getByRole('heading', { name: 'This browser may clear it' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask the browser again' }).click()
  await expect(page.getByText('The browser has not agreed yet.')).toBeVisible()
  for (const fact of ['Waiting to be sentNothing', /Storage used[\d.]+ [KM]B of /, /Version[\w-]{8}$/])
    await expect(page.locator('.this-phone-facts > div').filter({ hasText: fact })).toBeVisible()

  const cdp = await browser.newBrowserCDPSession()
  const { targetInfo } = await (await phone.newCDPSession(page)).send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  await cdp.send('Browser.grantPermissions', {
    permissions: ['durableStorage'],
    origin: house.url,
    ...(browserContextId ? { browserContextId } : {}),
  })
  await page.getByRole('button', { name: 'Ask the browser again' }).click()
  await expect(page.getByRole('heading', { name: 'This browser keeps it' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This browser keeps it' })).toBeVisible()

  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText('Everything is with your church')).toBeVisible()
  await goOffline(page)
  await page.goto(`${house.url}/door`)
  await mark(page, 'Ngozi Eze')
  await goTo(page, house, '/this-phone')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a copy of what waits' }).click()
  const copy = await (await download).createReadStream()
  const parts: Buffer[] = []
  for await (const part of copy) parts.push(part as Buffer)
  expect(JSON.parse(Buffer.concat(parts).toString())).toMatchObject([
    { what: 'Ngozi Eze marked at Sunday service' },
  ])
  await phone.close()
})
