import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../session/house.ts'
import { mark } from '../door/at-the-door.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { send, wayTo, type WayThere } from '../support/way-there.ts'

let way: WayThere
test.beforeEach(async ({ house }) => {
  way = await wayTo(house)
})
test.afterEach(() => way.close())

test('pages closed: the worker sends what waits by itself when the network is back', async ({
  house,
  context,
}) => {
  const church = await smallChurch(house)
  await markAndLeave(context, church)
  await context.setOffline(false)
  await expect.poll(() => church.present(), { timeout: 20_000 }).toEqual(['Bola Eze', 'Ngozi Eze'])
})

test('service worker killed mid-flush, after the church had it and before the phone heard: applied once, told as received', async ({
  house,
  context,
}) => {
  const church = await smallChurch(house)
  await markAndLeave(context, church)
  const blank = await context.newPage()
  const wire = await context.newCDPSession(blank)
  await wire.send('ServiceWorker.enable')

  const flushed = theAnswerIsHeld()
  await context.setOffline(false)
  await flushed
  await wire.send('ServiceWorker.stopAllWorkers')
  let again = 0
  way.meddle = (asked) => {
    again += asked.url?.includes('/sync/push') ? 1 : 0
    return false
  }
  expect(await church.present()).toEqual(['Bola Eze', 'Ngozi Eze'])

  const page = await context.newPage()
  await page.goto(`${way.url}/door`)
  await expect(page.locator('.door-total')).toHaveText('2 here')
  await expect(page.getByText('All received by church')).toBeVisible()
  // It was delivered a second time, so the worker had not heard.
  expect(again).toBeGreaterThan(0)
  expect(await church.present()).toEqual(['Bola Eze', 'Ngozi Eze'])
})

test('no Background Sync: what waits goes out when the app is opened again', async ({ house, context }) => {
  const church = await smallChurch(house)
  await context.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
  await markAndLeave(context, church)
  await context.setOffline(false)
  const page = await context.newPage()
  await page.goto(`${way.url}/door`)
  await expect(page.getByText('All received by church')).toBeVisible()
  expect(await church.present()).toEqual(['Bola Eze', 'Ngozi Eze'])
})

test('the first visit, and the network goes for good: a part that was never opened comes from the worker', async ({
  house,
  context,
}) => {
  const church = await smallChurch(house)
  const page = await atTheDoor(context, church, house.url)
  await readyForNoNetwork(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // A phone short of room throws away what the browser kept by itself.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Headcount' }).click()
  await expect(page.getByRole('button', { name: /^Men.*Add one$/ })).toBeVisible()
})

test('the root address without a network opens the app, and with one the page for visitors', async ({
  house,
  context,
}) => {
  const church = await smallChurch(house)
  const page = await atTheDoor(context, church, way.url)
  await readyForNoNetwork(page)
  await page.goto(`${way.url}/`)
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  await context.setOffline(true)
  await page.goto(`${way.url}/`)
  await expect(page).toHaveURL(/\/(dashboard|door)$/)
  await expect(page.locator('.nx-bar-menu')).toBeVisible()
})

test('the root address on a network that hangs opens the app after a few seconds', async ({
  house,
  context,
}) => {
  const church = await smallChurch(house)
  const page = await atTheDoor(context, church, way.url)
  await readyForNoNetwork(page)
  way.meddle = () => true
  // A browser by itself waits for minutes.
  await page.goto(`${way.url}/`, { timeout: 10_000 })
  await expect(page).toHaveURL(/\/(dashboard|door)$/)
  await expect(page.locator('.nx-bar-menu')).toBeVisible()
})

test('who is signed in and follows Log In or Sign Up from the page for visitors comes home', async ({
  house,
  context,
}) => {
  const church = await smallChurch(house)
  const page = await atTheDoor(context, church, way.url)
  for (const path of ['/login', '/register']) {
    await page.goto(`${way.url}${path}`)
    await expect(page).toHaveURL(/\/(dashboard|door)$/)
  }
})

/** Two marks without a network, then every page is closed. */
async function markAndLeave(
  context: BrowserContext,
  church: Awaited<ReturnType<typeof smallChurch>>,
): Promise<void> {
  const page = await atTheDoor(context, church, way.url)
  await readyForNoNetwork(page)
  await context.setOffline(true)
  await mark(page, 'Ngozi Eze')
  await mark(page, 'Bola Eze')
  await expect(page.getByText('All saved on this phone')).toBeVisible()
  await page.close()
}

/** The next delivery reaches the church; its answer reaches nobody. Resolves when that is so. */
function theAnswerIsHeld(): Promise<void> {
  return new Promise((resolve) => {
    way.meddle = async (asked, answer, pass) => {
      const passed = await pass()
      if (asked.url?.includes('/sync/push')) resolve()
      else send(answer, passed)
      return true
    }
  })
}
