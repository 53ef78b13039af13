import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { screens } from '../support/screens.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { HEADINGS } from './headings.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

// One signed-in and one signed-out phone for all tests, because nothing here changes data.
let inside: Page
let outside: Page
test.beforeAll(async ({ browser, testServer }) => {
  inside = await atTheDoor(await browser.newContext(), await smallChurch(testServer), testServer.url)
  outside = await (await browser.newContext()).newPage()
})
test.afterAll(() => Promise.all([inside.context().close(), outside.context().close()]))

// The server serves the landing page at "/", also to signed-in users. Within the app "/" only redirects.
const within = screens().filter((screen) => screen.path !== '/')

for (const { path, access } of [...within, { path: '/my-profile?tab=security', access: 'signed-in' }]) {
  test(`${path} passes axe`, async ({ testServer }) => {
    const page = access === 'public' ? outside : inside
    await page.goto(testServer.url + path)
    await expectShown(page, path)
    await expectCleanAtEachSize(page)
    await expectShown(page, path)
  })
}

for (const path of ['/', '/api/v1/docs', '/sandbox']) {
  test(`a visitor’s ${path} passes axe`, async ({ page, testServer }) => {
    await page.goto(testServer.url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectCleanAtEachSize(page)
  })
}

spec('2 Keyboard: skip link')
test('the first Tab stop skips the menu and leads to the heading', async ({ testServer }) => {
  const address = `${testServer.url}/members`
  await inside.goto(address)
  await expectShown(inside, '/members')
  await inside.keyboard.press('Tab')
  const skip = inside.getByRole('link', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await inside.keyboard.press('Enter')
  await expect(inside.getByRole('heading', { level: 1, name: 'Members', exact: true })).toBeFocused()
  await expect(inside).toHaveURL(address)
})

/**
 * Expects this screen, loaded and visible. Ionic leaves a page that it lost track of at opacity 0. Signed-out pages
 * have no Ionic.
 */
async function expectShown(page: Page, path: string): Promise<void> {
  const shown = page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden), #root > div.ion-page')
  await expect(shown).toHaveCount(1)
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[path] ?? 'a heading of its own')
  await expect(shown.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect.poll(() => shown.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
}
