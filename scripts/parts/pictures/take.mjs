/** Takes pictures of screens, at every size and in every light. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { signIn } from './steps.mjs'

const touch = { isMobile: true, hasTouch: true }

/** The sizes of a screen. A phone has more pixels, because its picture is looked at closely. */
export const forms = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, ...touch },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  /** The printed page, A4 without margins of 7 mm. */
  a4: { viewport: { width: 744, height: 1053 }, deviceScaleFactor: 1 },
}

/** The height that a phone's keyboard leaves. */
const ABOVE_KEYBOARD = 400

/** The sizes of a picture whose line names none. */
const usual = ['phone', 'tablet', 'desktop']

/** The files of a picture: `members-phone.webp` and so on. */
export const filesOf = ({ name, sizes = usual }) =>
  sizes.map((form) => ({ form, file: `${name}-${form}.webp` }))

/**
 * Takes these pictures into the folder, all sizes at the same time. A picture that changes the church comes last. Returns a sentence for each failed picture.
 */
export async function takeScreens(browser, church, pictures, folder) {
  mkdirSync(folder, { recursive: true })
  const [changing, others] = [
    pictures.filter(({ change }) => change),
    pictures.filter(({ change }) => !change),
  ]
  const takeSizes = (some) =>
    Promise.all(Object.keys(forms).map((form) => takeSize(browser, church, some, { folder, form })))
  const failed = await takeSizes(others)
  for (const picture of changing) {
    await picture.change(church)
    failed.push(...(await takeSizes([picture])))
  }
  return failed.flat()
}

async function takeSize(browser, { url, devUrl, accounts, holds }, pictures, { folder, form }) {
  const failed = []
  const phones = phonesOf(browser, forms[form], url, accounts)
  for (const picture of pictures) {
    const { file } = filesOf(picture).find((one) => one.form === form) ?? {}
    if (!file) continue
    try {
      const page = await phones.page(picture.who)
      const at = { url: picture.inDevelopment ? devUrl : url, holds, form, file: join(folder, file) }
      await takeOne(page, picture, at)
      if (!accounts[picture.who]) await page.context().close()
    } catch (failure) {
      failed.push(`${picture.name}-${form} (${picture.what}): ${failure.message}`)
    }
  }
  await phones.close()
  return failed
}

async function takeOne(page, picture, { url, holds, form, file }) {
  const { path, steps, ready, theme, offline, unpaid, keyboard } = picture
  page.setDefaultTimeout(15_000)
  if (unpaid) await answerAsUnpaid(page)
  if (theme) await chooseTheme(page, theme)
  if (offline) await loseNetwork(page)
  if (form === 'a4') await page.emulateMedia({ media: 'print' })
  try {
    await page.goto(url + (typeof path === 'function' ? path(holds) : path))
    await shown(page, ready)
    const clip = keyboard && form === 'phone' ? await raiseKeyboard(page) : undefined
    await steps?.(page, { holds, form })
    await page.waitForTimeout(300)
    await restFocus(page)
    await write(file, await page.screenshot({ animations: 'disabled', clip }))
  } finally {
    if (form === 'a4') await page.emulateMedia({ media: null })
    if (offline) await findNetwork(page)
    if (theme) await chooseTheme(page, 'light')
    if (unpaid) await page.unroute(ABOUT_PAYMENT)
  }
}

/** Covers the lower part of the screen, as a phone's keyboard does, until the next page. Returns the rest. */
async function raiseKeyboard(page) {
  const { width } = page.viewportSize()
  await page.evaluate((height) => {
    Object.defineProperty(window.visualViewport, 'height', { get: () => height })
    window.visualViewport.dispatchEvent(new Event('resize'))
  }, ABOVE_KEYBOARD)
  return { x: 0, y: 0, width, height: ABOVE_KEYBOARD }
}

/** Responses about the signed-in user and about an invite. */
const ABOUT_PAYMENT = /\/api\/v1\/(user|invite\/[^/]+)$/

/** Simulates a church whose subscription has run out, because no call advances the day. */
const answerAsUnpaid = (page) =>
  page.route(ABOUT_PAYMENT, async (call) => {
    const answer = await call.fetch()
    const body = await answer.json()
    if (body.data?.subscription) body.data.subscription.status = 'inactive'
    await call.fulfill({ response: answer, json: body })
  })

async function loseNetwork(page) {
  await page.evaluate((sign) => localStorage.setItem(sign, 'yes'), NO_NETWORK)
  await page.context().setOffline(true)
}

async function findNetwork(page) {
  await page.evaluate((sign) => localStorage.removeItem(sign), NO_NETWORK)
  await page.context().setOffline(false)
}

/** Stores it on the phone, as its menu does. */
const chooseTheme = (page, theme) => page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)

/** Removes the focus ring of Close, which shows only with a keyboard. A text field keeps its focus. */
const restFocus = (page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused instanceof HTMLButtonElement || focused instanceof HTMLDialogElement) focused.blur()
  })

/** Waits until nothing is loading. */
async function shown(page, ready) {
  await page.locator('h1').first().waitFor()
  if (ready) await page.locator(ready).first().waitFor()
  // A screen that keeps loading, for example offline, is shown so.
  await page.waitForFunction(isLoaded, undefined, { timeout: 5000 }).catch(() => {})
  await page.waitForTimeout(900)
}

/** Runs in the page. An ellipsis is a number that is not there yet. */
function isLoaded() {
  if (document.querySelector('[aria-busy="true"], [class*="nx-skeleton"]')) return false
  const leaves = [...document.querySelectorAll('main *')].filter((one) => one.childElementCount === 0)
  return leaves.every((one) => one.textContent?.trim() !== '…')
}

/** Few colours, because the pictures stay in the repository's history. Letters stay sharp. */
export async function write(file, png) {
  const few = await sharp(png).png({ palette: true, quality: 70, dither: 0, effort: 5 }).toBuffer()
  await sharp(few).webp({ lossless: true, effort: 4 }).toFile(file)
}

/** Stored on the phone while it is offline. */
const NO_NETWORK = 'picture-without-network'

/** A browser that is emulated as offline goes online again on its next page. Phones do not. */
function stayOffline(sign) {
  if (localStorage.getItem(sign)) Object.defineProperty(navigator, 'onLine', { get: () => false })
}

/** Phones by user: each signs in on first use and is reused. */
function phonesOf(browser, form, url, accounts) {
  const pages = new Map()
  const open = async (who) => {
    const context = await browser.newContext({
      ...form,
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      colorScheme: 'light',
    })
    await context.addInitScript(stayOffline, NO_NETWORK)
    const page = await context.newPage()
    if (accounts[who]) await signIn(page, url, accounts[who])
    return page
  }
  return {
    page: async (who) => {
      // A visitor's phone is new each time, so that no visitor sees another's input.
      if (!accounts[who]) return open(who)
      if (!pages.has(who)) pages.set(who, await open(who))
      return pages.get(who)
    },
    close: () => Promise.all([...pages.values()].map((page) => page.context().close())),
  }
}
