/** The worker, the cookie and the first pull, each missing, slow or failing. No screen shows unknown as empty. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { mark } from '../door/at-the-door.ts'
import { logIn } from '../session/people.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import {
  captivePortal,
  noNetwork,
  send,
  openFaultProxy,
  type Meddling,
  type FaultProxy,
} from '../support/fault-proxy.ts'
import { spec } from '../../tests/spec/spec.ts'

/** A screen without data must show none of these. */
const SAYS_EMPTY = /logged out|no service today|no service is set|no members|private browsing|nobody here/i

let way: FaultProxy
test.beforeEach(async ({ testServer }) => {
  way = await openFaultProxy(testServer)
})
test.afterEach(() => way.close())

const says = async (page: Page) => (await page.locator('body').innerText()).replace(/\s+/g, ' ')

/** Checks for two seconds. */
async function neverSaysEmpty(page: Page): Promise<void> {
  for (let look = 0; look < 10; look += 1) {
    expect(await says(page)).not.toMatch(SAYS_EMPTY)
    await page.waitForTimeout(200)
  }
}

const isPull = (url = '') => url.includes('/sync/pull')
const status = (code: number, body: string): Meddling => {
  return (_, answer) => {
    send(answer, {
      status: code,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(body),
    })
    return true
  }
}

const FIRST_PULLS: Record<string, Meddling> = {
  hangs: () => true,
  'is cut off': noNetwork,
  'answers 500': status(500, '{"success":false,"message":"Something went wrong.","code":"INTERNAL"}'),
  'answers 503': status(503, '{"success":false,"message":"Busy. Try again.","code":"UNAVAILABLE"}'),
  'is half of an answer': status(200, '{"success":true,"data":{"rows":['),
  'is a portal’s page': captivePortal,
}

for (const [fault, answered] of Object.entries(FIRST_PULLS)) {
  spec('fault A first pull that fails')
  test(`a first pull that ${fault} shows the door as loading, not empty`, async ({ testServer, context }) => {
    const church = await smallChurch(testServer)
    way.meddle = (request, answer, pass) => isPull(request.url) && answered(request, answer, pass)
    const page = await context.newPage()
    await page.goto(`${way.url}/login?return=/door`)
    await logIn(page, church.who)
    await expect(page).toHaveURL(/\/door/)
    await neverSaysEmpty(page)

    way.meddle = null
    // The phone aborts a hanging call after its own limit.
    await expect(page.getByRole('button', { name: /^Chidi Eze, / })).toBeVisible({ timeout: 60_000 })
  })
}

const WORKERS: Record<string, () => void> = {
  'is refused': () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no', 'SecurityError'))
  },
  'never comes': () => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)
    Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', {
      get: () => new Promise(() => undefined),
    })
  },
  'is not there': () => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  },
}

for (const [fault, damage] of Object.entries(WORKERS)) {
  spec('fault A missing service worker')
  test(`a worker that ${fault} lets users mark`, async ({ testServer, context }) => {
    const church = await smallChurch(testServer)
    await context.addInitScript(damage)
    const page = await atTheDoor(context, church, way.url)
    await mark(page, 'Ngozi Eze')
    await neverSaysEmpty(page)
    await expect.poll(() => church.present()).toEqual(['Ngozi Eze'])
    await page.reload()
    await expect(page.locator('.door-total')).toHaveText('1 here')
    await neverSaysEmpty(page)
  })
}

const COOKIES: Record<string, (page: Page) => Promise<void>> = {
  'is gone': (page) => page.context().clearCookies(),
  'is no token': (page) =>
    page.context().addCookies([{ name: 'token', value: 'not-a-token', url: way.url, httpOnly: true }]),
}

for (const [fault, damage] of Object.entries(COOKIES)) {
  spec('fault A missing cookie')
  test(`a cookie that ${fault} keeps the marks and offers the same account`, async ({
    testServer,
    context,
  }) => {
    const church = await smallChurch(testServer)
    const page = await atTheDoor(context, church, way.url)
    await readyForNoNetwork(page)
    await damage(page)
    // The response to the first mark closes the door. Holding it back leaves time for the second.
    way.meddle = noNetwork
    await mark(page, 'Ngozi Eze')
    await mark(page, 'Bola Eze')
    await expect(page.locator('.door-total')).toHaveText('2 here')
    expect(await says(page)).not.toMatch(/no service today|no members|private browsing/i)
    way.meddle = null
    await page.reload()
    // The server itself reported that there is no session.
    await expect(page.getByText(/^2 changes are locked on this phone/)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(church.who.email)
    await logIn(page, church.who)
    await expect(page.locator('.door-total')).toHaveText('2 here')
    await expect.poll(() => church.present(), { timeout: 20_000 }).toEqual(['Bola Eze', 'Ngozi Eze'])
  })
}
