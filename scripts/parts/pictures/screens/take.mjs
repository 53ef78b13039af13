import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { forms, NO_NETWORK, phonesOf } from './phones.mjs'

/** Takes these pictures at every size into the folder, as <name>-<form>.png. Answers a sentence for each that failed. */
export async function takeScreens(browser, { url, accounts, holds }, pictures, folder, sizes = forms) {
  mkdirSync(folder, { recursive: true })
  const failed = []
  for (const [form, device] of Object.entries(sizes)) {
    const phones = phonesOf(browser, device, url, accounts)
    for (const picture of pictures) {
      const file = join(folder, `${picture.name}-${form}.png`)
      try {
        await takeOne(await phones.page(picture.who), picture, { url, holds, file })
      } catch (failure) {
        failed.push(`${picture.name}-${form}: ${failure.message}`)
      }
    }
    await phones.close()
  }
  return failed
}

async function takeOne(page, { path, steps, ready, theme, offline, unpaid }, { url, holds, file }) {
  page.setDefaultTimeout(15_000)
  if (unpaid) await answerAsUnpaid(page)
  if (theme) await chooseTheme(page, theme)
  if (offline) await loseNetwork(page)
  try {
    await page.goto(url + (typeof path === 'function' ? path(holds) : path))
    await shown(page, ready)
    await steps?.(page)
    await page.waitForTimeout(300)
    await restFocus(page)
    await write(file, await page.screenshot({ animations: 'disabled' }))
  } finally {
    if (offline) await findNetwork(page)
    if (theme) await chooseTheme(page, 'light')
    if (unpaid) await page.unroute(TELLS_OF_PAYMENT)
  }
}

/** Who is signed in, and what an invite leads to. */
const TELLS_OF_PAYMENT = /\/api\/v1\/(user|invite\/[^/]+)$/

/** As in a church whose subscription has run out: no call makes a day pass. */
const answerAsUnpaid = (page) =>
  page.route(TELLS_OF_PAYMENT, async (call) => {
    const answer = await call.fetch()
    const said = await answer.json()
    if (said.data?.subscription) said.data.subscription.status = 'inactive'
    await call.fulfill({ response: answer, json: said })
  })

async function loseNetwork(page) {
  await page.evaluate((sign) => localStorage.setItem(sign, 'yes'), NO_NETWORK)
  await page.context().setOffline(true)
}

async function findNetwork(page) {
  await page.evaluate((sign) => localStorage.removeItem(sign), NO_NETWORK)
  await page.context().setOffline(false)
}

/** Kept on the phone, as its menu does. */
const chooseTheme = (page, theme) => page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)

/** A ring around Close tells of a keyboard; these are phones. A field that waits for typing keeps its own. */
const restFocus = (page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused instanceof HTMLButtonElement || focused instanceof HTMLDialogElement) focused.blur()
  })

/** Until nothing more is on its way. */
async function shown(page, ready) {
  await page.locator('h1').first().waitFor()
  if (ready) await page.locator(ready).first().waitFor()
  // What keeps loading, as without a network, is shown loading.
  const loading = '[aria-busy="true"], [class*="nx-skeleton"]'
  await page
    .waitForFunction((sign) => !document.querySelector(sign), loading, { timeout: 5000 })
    .catch(() => {})
  await page.waitForTimeout(900)
}

/** Few colours: the pictures are looked at on a page, and live in the history for ever. */
const write = (file, png) =>
  sharp(png).png({ palette: true, quality: 80, effort: 10, dither: 0 }).toFile(file)
