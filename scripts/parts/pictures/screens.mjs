/** Takes a picture of every screen, and writes docs/screens/README.md. */
import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDemoServer } from '../demo-server.mjs'
import { fillChurches } from './church.mjs'
import { signIn } from './steps.mjs'
import { entering, church, money } from './list-church-and-entering.mjs'
import { inOtherLight, unusual, people } from './list-people-and-light.mjs'
import { sunday } from './list-sunday.mjs'

/**
 * Lists every picture that `npm run pictures -- screens` takes, by area.
 *
 * `route`: the line of src/app/routes.tsx that it shows; a test requires a picture for every line. `who`: the phone's
 * user (see screens.mjs). `path`: the address, or a function of the church's data (see church.mjs). `steps`: the actions
 * before the picture is taken. `unpaid`: the church's subscription has run out.
 */

export const areas = [
  { title: 'Visitors and sign-in', pictures: entering },
  { title: 'Sunday', pictures: sunday },
  { title: 'People', pictures: people },
  { title: 'Money', pictures: money },
  { title: 'The church', pictures: church },
  { title: 'Empty, long and closed', pictures: unusual },
  { title: 'Dark, in the sun, without a network', pictures: inOtherLight },
]

/** Routes that only redirect. */
export const leadsOn = [
  '/',
  '/home',
  '/member',
  '/notification',
  '/birthday-events',
  '/reviews',
  '/same-people',
]

/** Takes every screen, or the named ones, from its own server. Returns a sentence for each failed picture. */
export async function takeEveryScreen(browser, folder, names = []) {
  const testServer = await openDemoServer()
  try {
    const filled = await fillChurches(testServer)
    const pictures = areas
      .flatMap((area) => area.pictures)
      .filter(({ name }) => names.length === 0 || names.includes(name))
    const failed = await takeScreens(browser, { url: testServer.url, ...filled }, pictures, folder)
    writeFileSync(join(folder, 'README.md'), indexOf(areas))
    return failed
  } finally {
    await testServer.close()
  }
}

/** Takes these pictures at every size into the folder, as <name>-<form>.png. Returns a sentence for each failed one. */
async function takeScreens(browser, { url, accounts, holds }, pictures, folder, sizes = forms) {
  mkdirSync(folder, { recursive: true })
  const failed = []
  for (const [form, device] of Object.entries(sizes)) {
    const phones = phonesOf(browser, device, url, accounts)
    for (const picture of pictures) {
      const file = join(folder, `${picture.name}-${form}.png`)
      try {
        await takeOne(await phones.page(picture.who), picture, { url, holds, file })
      } catch (failure) {
        failed.push(`${picture.name}-${form} (${picture.what}): ${failure.message}`)
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
    if (unpaid) await page.unroute(ABOUT_PAYMENT)
  }
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
  const loading = '[aria-busy="true"], [class*="nx-skeleton"]'
  await page
    .waitForFunction((sign) => !document.querySelector(sign), loading, { timeout: 5000 })
    .catch(() => {})
  await page.waitForTimeout(900)
}

/** Few colours, because the pictures stay in the repository's history. */
const write = (file, png) =>
  sharp(png).png({ palette: true, quality: 80, effort: 10, dither: 0 }).toFile(file)

/** The two sizes of every screen. */
const forms = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1, hasTouch: true },
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

/** Writes docs/screens/README.md: every picture by area, the phone beside the tablet. */
function indexOf(areas) {
  return `${[HEAD, ...areas.map(area)].join('\n\n')}\n`
}

const HEAD = `# Every screen

The first picture is a phone of 360x740, the second a tablet of 1024x768. \`npm run pictures -- screens\` takes the pictures from the built app and writes this page. The lists in \`scripts/parts/pictures\` say what each picture shows.`

const area = ({ title, pictures }) =>
  [`## ${title}`, '', '|name|phone|tablet|', '|---|---|---|', ...pictures.map(row)].join('\n')

const row = ({ name }) => `|${name}|![${name}](${name}-phone.png)|![${name}](${name}-tablet.png)|`
