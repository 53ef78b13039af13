import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumFlags } from '../parts/chromium.mjs'
import { freePort } from '../parts/free-port.mjs'
import { settings } from './method.mjs'

/** One browser for all pages. `measure` answers Lighthouse's result for one visit with empty stores. */
export async function openBrowser() {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  const measure = async (url, leaveOut = []) => {
    const run = await lighthouse(url, { ...settings, port, skipAudits: leaveOut })
    if (!run) throw new Error(`Lighthouse said nothing about ${url}.`)
    if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
    return run.lhr
  }
  return { measure, close: () => browser.close() }
}
