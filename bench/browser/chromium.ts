/** The real Chromium, headless, as the end-to-end tests run it. */
import { chromium, type Browser, type BrowserContext } from 'playwright'
import { chromiumFlags } from '../../scripts/parts/chromium.mjs'

const OPTIONS = {
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: chromiumFlags,
}

/** A phone held upright, in Lagos. */
const PHONE = { viewport: { width: 360, height: 740 }, locale: 'en-NG', timezoneId: 'Africa/Lagos' }

export const openBrowser = (): Promise<Browser> => chromium.launch(OPTIONS)

/** For a page that holds the bench's own script, which no policy of ours would let call anybody. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...PHONE, bypassCSP: true })

/** A browser that keeps what it knows in this folder from one start to the next. */
export const openKept = (folder: string, offline = false): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...OPTIONS, ...PHONE, hasTouch: true, offline })
