import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { newPhone } from '../session/people.ts'
import { expectClean } from '../support/axe.ts'
import { PEOPLE, atTheDoor, goOffline, smallChurch } from '../support/small-church.ts'
import { field, mark, row } from './at-the-door.ts'

const total = (page: Page) => page.locator('.door-total strong')
const word = (page: Page) => page.getByRole('button', { name: /^List code/ })

/** Resolves when the page's stream has sent its first message. */
async function streaming(phone: BrowserContext, open: () => Promise<Page>): Promise<Page> {
  const stream = phone.waitForEvent('response', (response) => response.url().includes('/sync/live?'))
  const page = await open()
  expect((await stream).status()).toBe(200)
  return page
}

test('a mark on one phone shows on the other within a second', async ({ testServer, browser }) => {
  test.slow()
  const church = await smallChurch(testServer)
  for (const first_name of PEOPLE)
    for (const last_name of ['Okoro', 'Bello'])
      await church.post('member', { first_name, last_name, phone_number: null })
  const phones = [await newPhone(browser), await newPhone(browser)]
  const pages: Page[] = []
  for (const { phone } of phones)
    pages.push(await streaming(phone, () => atTheDoor(phone, church, testServer.url)))
  const [here, there] = pages as [Page, Page]
  const took: number[] = []
  const names = ['Eze', 'Okoro', 'Bello'].flatMap((last) => PEOPLE.map((first) => `${first} ${last}`))
  for (const name of names.slice(0, 20)) {
    const before = Number(await total(there).textContent())
    await field(here).fill(name)
    await row(here, name).click()
    const tapped = performance.now()
    await expect
      .poll(async () => Number(await total(there).textContent()), { intervals: [20] })
      .not.toBe(before)
    took.push(performance.now() - tapped)
  }
  took.sort((a, b) => a - b)
  const [median, worst] = [took[10]!, took.at(-1)!].map(Math.round)
  process.stdout.write(`from tap to the other phone, 20 marks: median ${median} ms, worst ${worst} ms\n`)
  // The product promises one second; the assertion allows for a busy machine.
  expect(median).toBeLessThan(3_000)
  for (const { phone } of phones) await phone.close()
})

test('a hidden page sends no requests and updates once visible again', async ({ testServer, browser }) => {
  const church = await smallChurch(testServer)
  const { phone } = await newPhone(browser)
  // The clock runs normally, and can be advanced by the test.
  await phone.clock.install()
  const page = await streaming(phone, () => atTheDoor(phone, church, testServer.url))
  await expect(page.getByText('All synced.')).toBeVisible()
  const requests: string[] = []
  phone.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await church.post('member', { first_name: 'Zainab', last_name: 'Eze', phone_number: '08035550119' })
  // Longer than the timer of a visible page, and no stream event arrives.
  await page.clock.fastForward('08:00')
  await page.waitForTimeout(2_000)
  expect(requests).toEqual([])
  await show('visible')
  await field(page).fill('Zainab')
  await expect(row(page, 'Zainab Eze')).toBeVisible()
  expect(requests.filter((url) => url.includes('/sync/live')).length).toBe(1)
  await phone.close()
})

test('two phones show the same list code, and the difference otherwise', async ({ testServer, browser }) => {
  const church = await smallChurch(testServer)
  const phones = [await newPhone(browser), await newPhone(browser)]
  const pages: Page[] = []
  for (const { phone } of phones)
    pages.push(await streaming(phone, () => atTheDoor(phone, church, testServer.url)))
  const [here, there] = pages as [Page, Page]
  await mark(here, 'Ngozi Eze')
  await expect(total(there)).toHaveText('1')
  expect(await word(here).textContent()).toBe(await word(there).textContent())
  await word(here).click()
  const sheet = here.getByRole('dialog')
  await expect(sheet.getByText('Same list as your church and on all 2 phones')).toBeVisible()
  await expectClean(here)
  await sheet.getByRole('button', { name: 'Close' }).click()

  await goOffline(there)
  await mark(there, 'Bola Eze')
  await mark(there, 'Musa Eze')
  await mark(here, 'Chidi Eze')
  await mark(here, 'Halima Eze')
  await mark(here, 'Tunde Eze')
  expect(await word(here).textContent()).not.toBe(await word(there).textContent())
  await word(there).click()
  await expect(there.getByText('You are offline. Compare the codes by eye.')).toBeVisible()
  await there.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await word(here).click()
  await expect(sheet.getByText('Same list as your church', { exact: true })).toBeVisible()
  await expect(sheet.getByText('3 fewer than this phone')).toBeVisible()
  await expect(sheet.getByText(/^last contact \d\d:\d\d/)).toBeVisible()
  for (const [name, width, height] of [
    ['phone', 360, 740],
    ['tablet', 1024, 768],
  ] as const) {
    await here.setViewportSize({ width, height })
    await expectClean(here)
    if (process.env.PICTURES) await here.screenshot({ path: `${process.env.PICTURES}/sheet-${name}.png` })
  }
  await sheet.getByRole('button', { name: 'Close' }).click()
  await there.context().setOffline(false)
  await expect(total(here)).toHaveText('6')
  await expect(total(there)).toHaveText('6')
  expect(await word(here).textContent()).toBe(await word(there).textContent())
  for (const [name, width, height] of [
    ['phone', 360, 740],
    ['tablet', 1024, 768],
  ] as const) {
    await here.setViewportSize({ width, height })
    if (process.env.PICTURES) await here.screenshot({ path: `${process.env.PICTURES}/head-${name}.png` })
  }
  for (const { phone } of phones) await phone.close()
})
