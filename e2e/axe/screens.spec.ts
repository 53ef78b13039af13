import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../session/house.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { screens } from '../support/screens.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { HEADINGS } from './headings.ts'

test.use(WITHOUT_WORKER)

// One phone that is signed in and one that is not, for all: nothing here changes anything.
let inside: Page
let outside: Page
test.beforeAll(async ({ browser, house }) => {
  inside = await atTheDoor(await browser.newContext(), await smallChurch(house), house.url)
  outside = await (await browser.newContext()).newPage()
})
test.afterAll(() => Promise.all([inside.context().close(), outside.context().close()]))

// The server answers "/" with the landing page, also to who is signed in; within the app it only leads on.
const within = screens().filter((screen) => screen.path !== '/')

for (const { path, access } of [...within, { path: '/my-profile?tab=security', access: 'signed-in' }]) {
  test(`${path} reads well for everybody`, async ({ house }) => {
    const page = access === 'public' ? outside : inside
    await page.goto(house.url + path)
    await expectShown(page, path)
    await expectCleanAtEachSize(page)
    await expectShown(page, path)
  })
}

for (const path of ['/', '/api/v1/docs', '/sandbox']) {
  test(`a visitor’s ${path} reads well for everybody`, async ({ page, house }) => {
    await page.goto(house.url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectCleanAtEachSize(page)
  })
}

/** This screen, done with loading, that can be seen: Ionic leaves a page that it lost track of at opacity 0. Before the sign-in there is no Ionic. */
async function expectShown(page: Page, path: string): Promise<void> {
  const shown = page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden), #root > div.ion-page')
  await expect(shown).toHaveCount(1)
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[path] ?? 'a heading of its own')
  await expect(shown.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect.poll(() => shown.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
}
