import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { manifest } from '../../scripts/build/manifest.ts'
import { field, mark } from '../door/at-the-door.ts'
import { expectClean } from '../support/axe.ts'
import { lastingPhone } from '../support/lasting-phone.ts'
import { atTheDoor, goOffline, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { expect, test, type TestServer } from '../support/test-server.ts'
import { spec } from '../../tests/spec/spec.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const SIZES = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
]
const card = (page: Page) => page.getByRole('heading', { name: 'Install Narthex on this phone' })

/** A normal browser profile, because a private one never offers the installation of apps. */
async function withPhone(
  {
    playwright,
    launchOptions,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'playwright' | 'launchOptions'>,
  go: (phone: BrowserContext) => Promise<void>,
): Promise<void> {
  // Otherwise Chromium waits for half a minute of engagement.
  const args = [...(launchOptions.args ?? []), '--bypass-app-banner-engagement-checks']
  const phone = await lastingPhone(playwright.chromium, { ...launchOptions, args })
  try {
    await go(await phone.open())
  } finally {
    await phone.throwAway()
  }
}

/** The card appears a while after its screen. After this wait it does not appear. */
async function expectNoCard(page: Page): Promise<void> {
  const late = page.waitForResponse(/install-card/, { timeout: 5_000 }).catch(() => null)
  await late
  await page.waitForTimeout(1_000)
  await expect(card(page)).toHaveCount(0)
}

async function goTo(page: Page, testServer: TestServer, path: string): Promise<void> {
  await page.goto(testServer.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('serves the manifest and icons in true sizes, uncached by the worker', async ({
  testServer,
  request,
}) => {
  const served = await (await request.get(`${testServer.url}/manifest.webmanifest`)).json()
  expect(served).toEqual(JSON.parse(JSON.stringify(manifest)))
  const pictures = [
    ...served.icons,
    ...served.screenshots,
    ...served.shortcuts.flatMap((one: typeof served) => one.icons),
  ]
  for (const { src, sizes, type } of pictures) {
    const answer = await request.get(`${testServer.url}/${src}`)
    expect(answer.headers()['content-type'], src).toBe(type)
    const { width, height } = await sharp(await answer.body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  expect(await (await request.get(`${testServer.url}/worker.js`)).text()).not.toContain('pictures/')
})

test('Chromium finds the app installable, and both shortcuts open their screens', async ({
  testServer,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(testServer)
  await withPhone({ playwright, launchOptions }, async (phone) => {
    const page = await atTheDoor(phone, church, testServer.url)
    await readyForNoNetwork(page)
    const cdp = await phone.newCDPSession(page)
    const { errors } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

    const [marking, adding] = manifest.shortcuts ?? []
    await page.goto(testServer.url + marking?.url)
    await expect(field(page)).toBeVisible()
    await goOffline(page)
    await page.goto(testServer.url + adding?.url)
    const form = page.getByRole('dialog', { name: 'New first timer' })
    await expect(form).toBeVisible()
    await expect(page).toHaveURL(/\/door$/)
    // A draft is not replaced by the empty form of the shortcut.
    const first = form.getByLabel('First name')
    await first.fill('Bisi')
    await expect(async () => {
      // Recent text may not be on the disk yet.
      if ((await first.inputValue()) === '') await first.fill('Bisi')
      await page.waitForTimeout(500)
      await page.goto(testServer.url + adding?.url)
      await expect(first).toHaveValue('Bisi', { timeout: 3_000 })
    }).toPass({ timeout: 20_000 })
  })
})

test('offers the install after the second success, never at the door', async ({
  testServer,
  playwright,
  launchOptions,
}) => {
  test.slow()
  const church = await smallChurch(testServer)
  await withPhone({ playwright, launchOptions }, async (phone) => {
    const page = await atTheDoor(phone, church, testServer.url)
    await readyForNoNetwork(page)
    await page.addInitScript(() =>
      addEventListener('beforeinstallprompt', () => (document.body.dataset.offered = 'yes')),
    )
    await mark(page, 'Ngozi Eze')
    await expect(page.getByText('All received')).toBeVisible()
    await goTo(page, testServer, '/dashboard')
    // The missing card proves something only once the browser offers the installation.
    await expect(page.locator('body')).toHaveAttribute('data-offered', 'yes', { timeout: 20_000 })
    await expectNoCard(page)

    await page.goto(`${testServer.url}/door`)
    await mark(page, 'Musa Eze')
    await expect(page.getByText('All received')).toBeVisible()
    await expectNoCard(page)

    await goTo(page, testServer, '/dashboard')
    await expect(card(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expectClean(page)
    }
    await goTo(page, testServer, '/outbox')
    await expect(card(page)).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(card(page)).toHaveCount(0)
    await goTo(page, testServer, '/dashboard')
    await expectNoCard(page)

    // The user can still find it.
    await goTo(page, testServer, '/this-phone')
    await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
    await page.evaluate(
      (days) => localStorage.setItem('install-answer', String(Date.now() - days * 86_400_000)),
      61,
    )
    await goTo(page, testServer, '/dashboard')
    await expect(card(page)).toBeVisible()
  })
})

test('an iPhone shows install steps only while nothing is pending', async ({ browser, testServer }) => {
  const church = await smallChurch(testServer)
  const phone = await browser.newContext({
    userAgent: IPHONE,
    hasTouch: true,
    isMobile: true,
    viewport: SIZES[0]!,
  })
  const page = await atTheDoor(phone, church, testServer.url)
  await readyForNoNetwork(page)
  await mark(page, 'Ngozi Eze')
  await expect(page.getByText('All received')).toBeVisible()
  await goTo(page, testServer, '/dashboard')
  await expectNoCard(page)
  await page.goto(`${testServer.url}/door`)
  await mark(page, 'Musa Eze')
  await expect(page.getByText('All received')).toBeVisible()
  await goTo(page, testServer, '/dashboard')
  await expect(card(page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Add to Home Screen' })).toBeVisible()
  await expectClean(page)

  await goOffline(page)
  await page.goto(`${testServer.url}/door`)
  await mark(page, 'Bola Eze')
  await goTo(page, testServer, '/dashboard')
  await expectNoCard(page)
  await phone.setOffline(false)
  await expect(card(page)).toBeVisible({ timeout: 30_000 })

  // An installed app, opened from the home screen, has nothing to offer.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await goTo(page, testServer, '/dashboard')
  await expectNoCard(page)
  await goTo(page, testServer, '/this-phone')
  await expect(page.getByRole('heading', { name: 'Narthex is installed on this phone' })).toBeVisible()
  await phone.close()
})

spec('fault persist() denied')
test('shows whether persist() was granted, beside stored data and pending ops', async ({
  browser,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const phone = await browser.newContext()
  const page = await atTheDoor(phone, church, testServer.url)
  await readyForNoNetwork(page)
  await goTo(page, testServer, '/this-phone')
  await expect(page.getByRole('heading', { name: 'This browser may delete unsent records' })).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('The browser may still delete unsent records.')).toBeVisible()
  for (const fact of ['Not sent yetNothing', /Storage used[\d.]+ [KM]B of /, /Version[\w-]{8}$/])
    await expect(page.locator('.this-phone-facts > div').filter({ hasText: fact })).toBeVisible()

  const cdp = await browser.newBrowserCDPSession()
  const { targetInfo } = await (await phone.newCDPSession(page)).send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  await cdp.send('Browser.grantPermissions', {
    permissions: ['durableStorage'],
    origin: testServer.url,
    ...(browserContextId ? { browserContextId } : {}),
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Unsent records are safe' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unsent records are safe' })).toBeVisible()

  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText('All synced').last()).toBeVisible()
  await goOffline(page)
  await page.goto(`${testServer.url}/door`)
  await mark(page, 'Ngozi Eze')
  await goTo(page, testServer, '/this-phone')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download unsent changes' }).click()
  const copy = await (await download).createReadStream()
  const parts: Buffer[] = []
  for await (const part of copy) parts.push(part as Buffer)
  expect(JSON.parse(Buffer.concat(parts).toString())).toMatchObject([
    { what: 'Ngozi Eze marked at Sunday service' },
  ])
  await phone.close()
})
