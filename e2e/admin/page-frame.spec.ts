import type { Page } from '@playwright/test'
import { logIn } from '../session/people.ts'
import { here } from '../support/menu.ts'
import { isWide, otherSize } from '../support/sizes.ts'
import { atTheDoor, smallChurch, type SmallChurch } from '../support/small-church.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'

test.use(WITHOUT_WORKER)

/** Pixels from the upper edge to the first row of data, at the most. */
const FIRST_ROW = { phone: 260, tablet: 240 }

const LISTS = [
  '/members',
  '/first-timers',
  '/follow-up',
  '/cells',
  '/departments',
  '/churchservices',
  '/attendance',
  '/event',
  '/income',
  '/expenses',
  '/team',
]

/** Every list has rows, and expenses have a note beside their sum. */
async function withRows(church: SmallChurch): Promise<void> {
  for (const name of ['Sola', 'Femi'])
    await church.post('member', { first_name: name, last_name: 'Ade', first_timer: true })
  for (const name of ['Victory', 'Lekki']) {
    await church.post('cell', { name })
    await church.post('department', { name })
  }
  for (const amount of [697_000, 120_000]) {
    await church.post('income', { amount, currency: 'naira', income_type: 'tithe' })
    const expense = { name: 'Rice for the widows', purpose: 'Welfare', amount, currency: 'naira' }
    const { id } = await church.post<{ id: string }>('expense', expense)
    if (amount > 200_000) await church.post('updateExpenseStatus', { id, status: 'approved' })
  }
  await church.post('event', {
    name: 'Vigil',
    type: 'offline',
    startDate: '2036-01-05T20:00',
    endDate: '2036-01-05T23:00',
  })
}

type Frame = { left: number; top: number; row: number; sorted: number; head: number }

async function frameOf(page: Page): Promise<Frame> {
  const row = here(page).locator('tbody > tr, .nx-card-row').first()
  await expect(row).toBeVisible()
  await expect(here(page).locator('[aria-busy="true"]')).toHaveCount(0)
  return here(page).evaluate((screen) => {
    const box = (wanted: string) => screen.querySelector(wanted)!.getBoundingClientRect()
    return {
      left: box('h1').left,
      top: box('h1').top,
      row: box('tbody > tr, .nx-card-row').top,
      sorted: screen.querySelectorAll('thead svg').length,
      head: screen.querySelector('thead')?.getBoundingClientRect().height ?? 0,
    }
  })
}

test('lists share one frame, and their first row is high on the screen', async ({ page, testServer }) => {
  test.slow()
  const church = await smallChurch(testServer)
  await withRows(church)
  await page.goto(`${testServer.url}/login?return=/members`)
  await logIn(page, church.who)
  await expect(here(page).getByText('Ngozi Eze').first()).toBeVisible()
  for (let sizes = 0; sizes < 2; sizes += 1) {
    const frames: Record<string, Frame> = {}
    for (const path of LISTS) {
      await page.goto(testServer.url + path)
      frames[path] = await frameOf(page)
    }
    const most = isWide(page) ? FIRST_ROW.tablet : FIRST_ROW.phone
    const low = Object.entries(frames).filter(([, { row }]) => row > most)
    expect(low.map(([path, { row }]) => `${path} ${Math.round(row)}`)).toEqual([])
    const all = Object.values(frames)
    expect(new Set(all.map(({ left }) => left)).size).toBe(1)
    const tops = all.map(({ top }) => top)
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8)
    // Only the sorted column has an arrow, beside its word.
    for (const { sorted, head } of all) {
      expect(sorted).toBeLessThanOrEqual(1)
      expect(head).toBeLessThan(48)
    }
    await otherSize(page)
  }
})

test('any list prints without menu, bar and tools', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await page.goto(`${testServer.url}/login?return=/members`)
  await logIn(page, church.who)
  await expect(here(page).getByText('Ngozi Eze').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(here(page).getByText('Ngozi Eze').first()).toBeVisible()
  for (const part of ['ion-menu', '.nx-bar', '.nx-tab-bar', '.nx-table-tools', '.nx-page-actions'])
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0)
})

test('a service prints with its QR code and without buttons', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await page.goto(`${testServer.url}/login?return=/churchservices/${church.serviceId}`)
  await logIn(page, church.who)
  const button = here(page).locator('.nx-button, .nx-menu-face').filter({ visible: true })
  await expect(here(page).getByRole('img', { name: /^Sunday service,/ })).toBeVisible()
  await expect(button).not.toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(here(page).getByRole('img', { name: /^Sunday service,/ })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('names at the door have room for the dots under their letters', async ({
  page,
  context,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  await church.post('member', { first_name: 'Ọlájọgbọ̀n', last_name: 'Ṣẹ̀gẹ̀' })
  await page.close()
  const door = await atTheDoor(context, church, testServer.url)
  const name = door.locator('.door-name').filter({ hasText: 'Ọlájọgbọ̀n' })
  await expect(name).toBeVisible()
  const room = await name.evaluate((one) => one.clientHeight / parseFloat(getComputedStyle(one).fontSize))
  expect(room).toBeGreaterThanOrEqual(1.35)
})
