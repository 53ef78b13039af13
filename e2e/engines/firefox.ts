/** Drives Firefox over WebDriver BiDi. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import type { Engine, Kind, Phone } from './engine.ts'
import { findNamed } from './in-page.ts'

/** @param command starts it on this machine */
export const firefox = (command: string): Engine => ({
  name: 'Firefox',
  lasting: true,
  async start(folder) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: command,
      userDataDir: folder,
      defaultViewport: { width: 360, height: 740 },
      extraPrefsFirefox: { 'intl.accept_languages': 'en-NG, en' },
    })
    const [opened] = await browser.pages()
    return phoneOf(folder, browser, opened ?? (await browser.newPage()), await browser.version())
  },
})

function phoneOf(folder: string, browser: Browser, page: Page, version: string): Phone {
  const find = async (kind: Kind, name: string) => {
    const found = (await page.evaluateHandle(findNamed, kind, name)).asElement()
    if (!found) throw new Error(`No ${kind} is named “${name}”`)
    return found as ElementHandle<Element>
  }
  return {
    version,
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    tap: async (kind, name) => (await find(kind, name)).click(),
    async type(name, text) {
      const field = await find('field', name)
      await field.evaluate((box) => (box as HTMLInputElement).select())
      await field.type(text)
    },
    evaluate: (inPage, ...args) => page.evaluate(inPage as never, ...(args as unknown as never[])),
    async quit() {
      await browser.close()
      await untilTidied(folder)
    },
    async kill() {
      const started = browser.process()
      if (!started?.pid) throw new Error('Firefox runs no more')
      const gone = once(started, 'exit')
      started.kill('SIGKILL')
      await gone
      await untilTidied(folder)
    },
  }
}

/** The driver restores the profile's settings after Firefox ends. A start meanwhile finds half of them. */
async function untilTidied(folder: string): Promise<void> {
  const set = ['prefs.js', 'user.js'].map((file) => join(folder, `${file}.puppeteer`))
  for (let tries = 0; tries < 100 && set.some(existsSync); tries++)
    await new Promise((wake) => setTimeout(wake, 50))
}
