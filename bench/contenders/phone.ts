/**
 * A contender's phone: a fresh browser profile with a page that can be killed and opened again, and its service
 * workers.
 */
import type { Browser, BrowserContext, Page, CDPSession } from 'playwright'
import { openPhone, type Line, watchSession, type Watched } from '../browser.ts'
import { scriptOf } from './install.ts'
import type { Contender, Pulled, Lot, ContenderPage, Opening } from './contender.ts'

export type Phone = {
  page(): Page
  call<Name extends keyof ContenderPage>(
    name: Name,
    ...given: Parameters<ContenderPage[Name]>
  ): Promise<Awaited<ReturnType<ContenderPage[Name]>>>
  /** The service workers of the phone. */
  workers: Workers
  /** Kills the page, or the worker when the queue is there. */
  kill(): Promise<void>
  /** Opens the killed page again on the phone's data. */
  openAgain(): Promise<void>
  close(): Promise<void>
}

/** @param address of the server or its proxy  @param line selects the settings */
export async function phoneOf(
  browser: Browser,
  contender: Contender,
  address: string,
  church: Pulled,
  lot: Lot | null,
  line: Line = 'open',
): Promise<Phone> {
  const { token, ...places } = await contender.opening(address, church, lot)
  const opening = { ...places, settings: contender.settings[line] }
  const context = await openPhone(browser)
  if (token) await context.addCookies([cookie(token)])
  let page = await opened(context, contender, address, opening)
  let workers = await workersOf(page, address)
  return {
    page: () => page,
    call: (name, ...given) => call(page, name, given),
    workers: { wake: () => workers.wake(), stopAll: () => workers.stopAll() },
    kill: () => (contender.queues ? workers.stopAll() : crash(page)),
    async openAgain() {
      if (contender.queues) return
      await page.close()
      page = await opened(context, contender, address, opening)
      workers = await workersOf(page, address)
    },
    close: () => context.close(),
  }
}

const cookie = (token: string) => ({
  name: 'token',
  value: token,
  domain: 'localhost',
  path: '/',
  httpOnly: true,
  sameSite: 'Strict' as const,
})

async function opened(
  context: BrowserContext,
  contender: Contender,
  address: string,
  opening: Opening,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${address}${contender.page}`)
  await page.evaluate(await scriptOf(contender.script))
  await call(page, 'open', [opening])
  return page
}

function call<Name extends keyof ContenderPage>(
  page: Page,
  name: Name,
  given: unknown[],
): Promise<Awaited<ReturnType<ContenderPage[Name]>>> {
  return page.evaluate(
    ([called, handed]) => {
      const { contender } = globalThis as unknown as {
        contender: Record<string, (...handed: unknown[]) => unknown>
      }
      return contender[called as string]!(...(handed as unknown[]))
    },
    [name, given] as const,
  ) as Promise<Awaited<ReturnType<ContenderPage[Name]>>>
}

async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The crashed page does not respond.
  cdp.send('Page.crash').catch(() => undefined)
  await crashed
}

type Workers = {
  /**
   * Fires the browser's sync event immediately. The browser fires it when the network is back, and minutes after a
   * failure.
   */
  wake(): Promise<void>
  stopAll(): Promise<void>
}

const TAG = 'workbox-background-sync:marks'

/** Controls a page's service workers: fires their sync event, or kills them during work. */
async function workersOf(page: Page, origin: string): Promise<Workers> {
  const cdp = await page.context().newCDPSession(page)
  let registrationId: string | undefined
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations)
      if (!one.isDeleted && one.scopeURL.startsWith(origin)) registrationId = one.registrationId
  })
  await cdp.send('ServiceWorker.enable')
  return {
    async wake() {
      if (registrationId === undefined) return
      await cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: TAG,
        lastChance: false,
      })
    },
    stopAll: async () => void (await cdp.send('ServiceWorker.stopAllWorkers')),
  }
}

/**
 * Watches the line of a service worker like a page's.
 * @param origin of the only worker there
 */
export async function watchWorker(browser: Browser, origin: string): Promise<Watched> {
  const root = await browser.newBrowserCDPSession()
  const { targetInfos } = await root.send('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin))
  if (!worker) throw new Error('There is no worker to watch.')
  const { sessionId } = await root.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  })
  return watchSession(sessionWithin(root, sessionId), async () => [])
}

/** Playwright opens sessions for pages alone, so this one goes through the browser's session. */
function sessionWithin(root: CDPSession, sessionId: string): CDPSession {
  const listeners = new Map<string, (params: unknown) => void>()
  const answers = new Map<number, (result: unknown) => void>()
  let last = 0
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const { id, method, params, result } = JSON.parse(event.message) as {
      id?: number
      method?: string
      params?: unknown
      result?: unknown
    }
    if (id !== undefined) answers.get(id)?.(result)
    else if (method) listeners.get(method)?.(params)
  })
  return {
    on: (event: string, listener: (params: unknown) => void) => void listeners.set(event, listener),
    async send(method: string, params?: object) {
      const id = (last += 1)
      const answered = new Promise((resolve) => answers.set(id, resolve))
      await root.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      })
      return answered
    },
  } as unknown as CDPSession
}
