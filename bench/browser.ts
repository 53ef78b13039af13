/** Chromium, headless, as the end-to-end tests run it: phones, sign-in, and the line between phone and server. */
import { chromium, type Browser, type BrowserContext, type Page, type CDPSession } from 'playwright'
import { chromiumFlags } from '../scripts/parts/chromium.mjs'
import { PASSWORD } from './server/church.ts'
import type { FilledChurch } from './bench-context.ts'
import type { Wire } from './table.ts'

const OPTIONS = {
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: chromiumFlags,
}

/** A phone in portrait, in Lagos. */
const PHONE = { viewport: { width: 360, height: 740 }, locale: 'en-NG', timezoneId: 'Africa/Lagos' }

export const openBrowser = (): Promise<Browser> => chromium.launch(OPTIONS)

/** For a page with the bench's own script, which the content security policy would block. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...PHONE, bypassCSP: true })

/** A browser that keeps its profile in this folder across starts. */
export const openKept = (folder: string, offline = false): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...OPTIONS, ...PHONE, hasTouch: true, offline })

/** Signs in by the form, as an usher does once. Opens the door and waits for all names and the app's worker. */
export async function signInAtDoor(page: Page, url: string, { email }: FilledChurch): Promise<void> {
  await page.goto(`${url}/login?return=%2Fdoor`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.locator('.door-row').first().waitFor({ timeout: 60_000 })
  // The first rows show early; the progress line disappears with the last.
  await page.locator('.door-list-title .nx-progress').waitFor({ state: 'detached', timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/**
 * Runs a self-contained function in the page before its own scripts. The compiler of this bench adds a helper call that
 * names inner functions, and the page lacks that helper.
 */
export async function addToPage(page: Page, install: () => void): Promise<void> {
  await page.addInitScript(`{ const __name = (named) => named; (${install.toString()})() }`)
}

export type Line = 'open' | 'poor'

/** The lines between phone and server, as the table names them. */
export const LINES: Record<Line, string> = { open: 'open line', poor: '400 kbit/s, 400 ms' }

const BYTES_PER_SECOND = 400_000 / 8

const POOR = {
  offline: false,
  latency: 400,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
}
const OPEN = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

type Traffic = { url: string; up: number; down: number }

/** An address and the bytes of its response, including headers. */
type Came = readonly [url: string, bytes: number]

export type Watched = {
  cdp: CDPSession
  set(line: Line): Promise<void>
  /** Starts counting. */
  begin(): void
  /** Fetches the page's own count. DevTools undercounts a body that is read as a stream. */
  readTimings(): Promise<void>
  /** Traffic since `begin` of addresses with these words. The page alone knows the size of request bodies. */
  wire(words: string, bodyBytes: number): Wire
}

/** Shapes the line between phone and server, and counts its traffic. */
export async function watchLine(page: Page): Promise<Watched> {
  const came = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, transferSize }) => [name, transferSize] as const,
      ),
    )
  return watchSession(await page.context().newCDPSession(page), came)
}

/**
 * Shapes and counts the line of a service worker like a page's.
 * @param came the other side's own count of the session; DevTools' count replaces missing values
 */
export async function watchSession(cdp: CDPSession, came: () => Promise<Came[]>): Promise<Watched> {
  await cdp.send('Network.enable')
  const requests = new Map<string, Traffic>()
  let timed: Came[] = []
  const of = (id: string): Traffic =>
    requests.get(id) ?? requests.set(id, { url: '', up: 0, down: 0 }).get(id)!
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => (of(requestId).url = request.url))
  cdp.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    of(requestId).up += Object.entries(headers).reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      0,
    )
  })
  cdp.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => (of(requestId).down += encodedDataLength),
  )
  return {
    cdp,
    set: async (line) =>
      void (await cdp.send('Network.emulateNetworkConditions', line === 'poor' ? POOR : OPEN)),
    begin: () => requests.clear(),
    async readTimings() {
      timed = await came()
    },
    wire(words, bodyBytes) {
      const counted = [...requests.values()].filter(({ url }) => url.includes(words))
      const sum = (part: 'up' | 'down') => counted.reduce((total, one) => total + one[part], 0) / 1024
      const own = timed.filter(([url]) => url.includes(words))
      const down = own.reduce((total, [, bytes]) => total + bytes, 0) / 1024 || sum('down')
      return { downKb: down, upKb: sum('up') + bodyBytes / 1024, requests: counted.length }
    },
  }
}
