/** Drives WebKitGTK over WebDriver, on a virtual screen. */
import { fileURLToPath } from 'node:url'
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { Engine, Kind, Phone } from './engine.ts'
import { findNamed } from './in-page.ts'
import { startDriver, type Driver } from './webkit-driver.ts'

const LASTING = fileURLToPath(new URL('lasting-browser.py', import.meta.url))

/** @param lasting whether the browser that keeps its profile can be started; otherwise one that forgets */
export const webkit = (lasting: boolean): Engine => ({
  name: 'WebKit',
  lasting,
  async start(folder) {
    const driver = await startDriver(folder)
    const options = lasting ? { binary: LASTING, args: [folder] } : undefined
    const wanted = new Capabilities({
      browserName: lasting ? 'LastingBrowser' : 'MiniBrowser',
      ...(options && { 'webkitgtk:browserOptions': options }),
    })
    const browser = await new Builder().usingServer(driver.url).withCapabilities(wanted).build()
    const version = (await browser.getCapabilities()).get('browserVersion') as string
    return phoneOf(browser, driver, `WebKitGTK/${version}`)
  },
})

function phoneOf(browser: WebDriver, driver: Driver, version: string): Phone {
  const find = async (kind: Kind, name: string) => {
    const found = await browser.executeScript<WebElement | null>(textOf(findNamed), kind, name)
    if (!found) throw new Error(`No ${kind} is named “${name}”`)
    return found
  }
  return {
    version,
    goto: (url) => browser.get(url),
    reload: () => browser.navigate().refresh(),
    tap: async (kind, name) => (await find(kind, name)).click(),
    async type(name, text) {
      const field = await find('field', name)
      await browser.executeScript('arguments[0].focus(); arguments[0].select()', field)
      await field.sendKeys(text)
    },
    evaluate: (inPage, ...args) => browser.executeScript(textOf(inPage), ...args),
    async quit() {
      await browser.quit()
      await driver.end()
    },
    kill: () => driver.end(),
  }
}

/** The driver awaits a returned promise. */
const textOf = (inPage: (...args: never[]) => unknown) => `return (${inPage.toString()})(...arguments)`
