/** A contender's phone: a fresh browser profile, and a page on it that can be killed and opened again. */
import type { Browser, BrowserContext, Page } from 'playwright'
import { openPhone } from '../../browser/chromium.ts'
import type { Line } from '../../browser/line.ts'
import { scriptOf } from '../bundle.ts'
import type { Contender, Pulled } from '../contender.ts'
import type { Lot } from '../lot.ts'
import type { ContenderPage, Opening } from '../said.ts'
import { workersOf, type Workers } from './workers.ts'

export type Phone = {
  page(): Page
  call<Name extends keyof ContenderPage>(
    name: Name,
    ...given: Parameters<ContenderPage[Name]>
  ): Promise<Awaited<ReturnType<ContenderPage[Name]>>>
  /** The service workers of the phone. */
  workers: Workers
  /** Without a goodbye: the page, or where the queue lives in the worker, the worker. */
  kill(): Promise<void>
  /** The page again after it was killed, on what the phone holds. */
  openAgain(): Promise<void>
  close(): Promise<void>
}

/** @param address of the server, or of what stands before it  @param line for whose settings */
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
  // Nobody is left to answer.
  cdp.send('Page.crash').catch(() => undefined)
  await crashed
}
