import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { mark } from '../door/at-the-door.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { send, openFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'
import { spec } from '../../tests/spec/spec.ts'

let way: FaultProxy
test.beforeEach(async ({ testServer }) => {
  way = await openFaultProxy(testServer)
})
test.afterEach(() => way.close())

spec('fault Service worker killed mid-flush')
test('pages closed: the worker sends pending ops when the network is back', async ({
  testServer,
  context,
}) => {
  const church = await smallChurch(testServer)
  await markAndLeave(context, church)
  await context.setOffline(false)
  await expect.poll(() => church.present(), { timeout: 20_000 }).toEqual(['Bola Eze', 'Ngozi Eze'])
})

spec('fault Service worker killed mid-flush')
test('service worker killed between commit and response: applied once, reported as received', async ({
  testServer,
  context,
}) => {
  const church = await smallChurch(testServer)
  await markAndLeave(context, church)
  const blank = await context.newPage()
  const wire = await context.newCDPSession(blank)
  await wire.send('ServiceWorker.enable')

  const flushed = theAnswerIsHeld()
  await context.setOffline(false)
  await flushed
  await wire.send('ServiceWorker.stopAllWorkers')
  let again = 0
  way.meddle = (request) => {
    again += request.url?.includes('/sync/push') ? 1 : 0
    return false
  }
  expect(await church.present()).toEqual(['Bola Eze', 'Ngozi Eze'])

  const page = await context.newPage()
  await page.goto(`${way.url}/door`)
  await expect(page.locator('.door-total')).toHaveText('2 here')
  await expect(page.getByText('All received')).toBeVisible()
  // The op was delivered twice, so the worker had not received the response.
  expect(again).toBeGreaterThan(0)
  expect(await church.present()).toEqual(['Bola Eze', 'Ngozi Eze'])
})

spec('fault No Background Sync')
test('no Background Sync: opening the app sends pending ops', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  await context.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
  await markAndLeave(context, church)
  await context.setOffline(false)
  const page = await context.newPage()
  await page.goto(`${way.url}/door`)
  await expect(page.getByText('All received')).toBeVisible()
  expect(await church.present()).toEqual(['Bola Eze', 'Ngozi Eze'])
})

spec('fault Offline after the first visit')
test('first visit, then offline: the worker serves a chunk never opened before', async ({
  testServer,
  context,
}) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, testServer.url)
  await readyForNoNetwork(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // A phone short of space clears the browser's own cache.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Headcount' }).click()
  await expect(page.getByRole('button', { name: /^Men.*Add one$/ })).toBeVisible()
})

spec('fault No network at the root address')
test('the root address opens the app offline and the public page online', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, way.url)
  await readyForNoNetwork(page)
  await page.goto(`${way.url}/`)
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await context.setOffline(true)
  await page.goto(`${way.url}/`)
  await expect(page).toHaveURL(/\/(dashboard|door)$/)
  await expect(page.locator('.nx-tab-bar')).toBeVisible()
})

spec('fault No network at the root address')
test('the root address on a hanging network opens the app after seconds', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, way.url)
  await readyForNoNetwork(page)
  way.meddle = () => true
  // A browser alone would wait for minutes.
  await page.goto(`${way.url}/`, { timeout: 10_000 })
  await expect(page).toHaveURL(/\/(dashboard|door)$/)
  await expect(page.locator('.nx-tab-bar')).toBeVisible()
})

spec('fault No network at the root address')
test('a signed-in user following Log in or Sign up reaches the app', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, way.url)
  for (const path of ['/login', '/register']) {
    await page.goto(`${way.url}${path}`)
    await expect(page).toHaveURL(/\/(dashboard|door)$/)
  }
})

/** Makes two marks offline, then closes every page. */
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

/** The next delivery reaches the server and its response is withheld. Resolves when that is so. */
function theAnswerIsHeld(): Promise<void> {
  return new Promise((resolve) => {
    way.meddle = async (request, answer, pass) => {
      const passed = await pass()
      if (request.url?.includes('/sync/push')) resolve()
      else send(answer, passed)
      return true
    }
  })
}
