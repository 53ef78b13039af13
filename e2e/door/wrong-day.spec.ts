import type { Page } from '@playwright/test'
import { churchTimeZone, formatDate, formatLongDate, todayIn } from '../../src/lib/format/format-date.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { newcomer, signUp } from '../session/people.ts'
import { field, mark, openDoor, row } from './at-the-door.ts'

test.use(WITHOUT_WORKER)

const DAY_MS = 86_400_000

/** This phone's clock is a day ahead from its next page on. */
const aDayAhead = (page: Page) =>
  page.addInitScript((ms) => {
    const now = Date.now
    window.Date = class extends Date {
      constructor(...given: [] | [number]) {
        if (given.length > 0) super(...(given as [number]))
        else super(now() + ms)
      }
      static override now = () => now() + ms
    } as DateConstructor
  }, DAY_MS)

/** The church’s day after this many milliseconds. */
const dayIn = (ms: number) => todayIn(churchTimeZone, new Date(Date.now() + ms))

test('a phone one day ahead shows the server’s day once learned', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'))
  await aDayAhead(page)
  await page.goto(`${testServer.url}/door`)
  await expect(page.getByText('All synced.')).toBeVisible()
  await expect(page.locator('.door-date')).toContainText(formatLongDate(dayIn(0)))
})

test('offers a service marked under a wrong day, with undo there', async ({ page, testServer }) => {
  // The names load before the network goes.
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/door')
  await expect(page.getByRole('heading', { name: 'No service today' })).toBeVisible()
  await expect(page.getByText('Loading services')).toHaveCount(0)
  await aDayAhead(page)
  const sync = '**/api/v1/sync/**'
  await page.route(sync, (route) => route.abort())
  await openDoor(page, testServer.url)
  await expect(page.locator('.door-service')).toContainText(formatDate(dayIn(DAY_MS)))
  await mark(page, 'Adaeze Okafor')
  await page.unroute(sync)
  await page.evaluate(() => dispatchEvent(new Event('online')))

  await expect(page.getByRole('heading', { name: 'No service today' })).toBeVisible()
  const ahead = page.getByRole('region', { name: 'Future days' })
  await expect(ahead).toContainText('You marked people here.')
  await ahead.getByRole('button', { name: /^Sunday service/ }).click()
  await expect(page.locator('.door-service')).toContainText(formatDate(dayIn(DAY_MS)))
  await expect(page.locator('.door-total')).toHaveText('1 here')
  await field(page).fill('ada')
  await row(page, 'Adaeze Okafor').click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.door-total')).toHaveText('0 here')
  // Nobody is marked there any more.
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('dialog').getByText('Future days')).toHaveCount(0)
})
