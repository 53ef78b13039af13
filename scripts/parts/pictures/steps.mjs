import { mkdirSync, writeFileSync } from 'node:fs'
import { devices } from 'playwright'
import sharp from 'sharp'

/** Takes pictures of the door: for the README and for the manifest. */

/** Takes the three pictures of the README: an usher's phone that is offline after four marks. */
export async function takeDoor(browser, url, folder) {
  mkdirSync(folder, { recursive: true })
  const phone = await browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
  })
  const page = await phone.newPage()
  const take = (name) => page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })
  await openDoor(page, url, 'usher')
  await markFirst(page, ['ade', 'eze', 'bel', 'oko'])
  await page.waitForTimeout(1500)
  await phone.setOffline(true)
  await markFirst(page, ['oba', 'yus'])
  await page.waitForTimeout(1000)
  await take('door-offline')
  await type(page, 'ade ol')
  await take('door-typing')
  await page.getByRole('searchbox').fill('0803 555 01')
  await page.getByText('New here?').first().waitFor()
  await take('door-new-here')
  await phone.close()
}

/** The limit of a picture's size, because the browser fetches all of them before an installation. */
const MOST_BYTES = 60 * 1024

/** The sizes that scripts/build/manifest.ts names, in device pixels: 720x1480 and 1280x960. */
const forms = {
  narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1.25 },
}

/** Takes the manifest's pictures of a phone and of a tablet. */
export async function takeManifest(browser, url, folder) {
  mkdirSync(folder, { recursive: true })
  for (const [form, device] of Object.entries(forms)) {
    const context = await browser.newContext({ ...device, locale: 'en-NG', timezoneId: 'Africa/Lagos' })
    const page = await context.newPage()
    const take = async (name) =>
      write(`${folder}/${form}-${name}.webp`, await page.screenshot({ animations: 'disabled' }))
    await openDoor(page, url, 'owner')
    await markFirst(page, form === 'narrow' ? ['chi', 'ola', 'mus'] : ['ngo', 'tun'])
    await page.waitForTimeout(2500)
    await take('door')
    if (form === 'narrow') {
      await type(page, 'ade ol')
      await take('search')
    }
    await page.goto(`${url}/dashboard`)
    await page.locator('.home-count').first().waitFor()
    await page.waitForTimeout(1000)
    await take('home')
    await context.close()
  }
}

/** Writes it in the best quality that fits. */
async function write(path, png) {
  for (const quality of [82, 70, 55, 40]) {
    const picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= MOST_BYTES) return writeFileSync(path, picture)
  }
  throw new Error(`${path} does not fit into ${MOST_BYTES} bytes.`)
}

/** The accounts of the demo church. */
const people = {
  usher: ['usher@narthex.example', 'sunday-at-the-door'],
  owner: ['demo@narthex.example', 'sunday-at-the-door'],
}

/** Opens the door with every name on it, ready for offline work. */
async function openDoor(page, url, who) {
  const [email, password] = people[who]
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/door|dashboard/)
  await page.goto(`${url}/door`)
  await page.locator('.door-list [data-person]').first().waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Types each text and taps the first match that is not marked yet. */
export async function markFirst(page, typings) {
  for (const typed of typings) {
    await type(page, typed)
    await page.locator(`[data-shows="${typed}"] [data-person]:not([data-state])`).first().click()
    await page.locator('.door-notice').waitFor()
  }
}

export async function type(page, typed) {
  await page.getByRole('searchbox').fill(typed)
  await page.locator(`[data-shows="${typed}"]`).waitFor()
}

/** Steps of a user before a picture is taken. */
/** One of the three tabs of the door. */
export const place = (page, name) => page.getByRole('button', { name, exact: true }).click()

export async function fillPersonal(page) {
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill('adaeze@example.com')
  await page.getByLabel('Phone number').fill('0803 555 0101')
  await page.getByLabel('Date of birth').fill('1985-04-12')
  await page.getByLabel('Password', { exact: true }).fill('porch lamp seven')
}

export async function startKiosk(page) {
  const pin = page.getByLabel('PIN for this tablet')
  await pin.fill('4071')
  await page.getByLabel('Confirm PIN').fill('4071')
  await page.getByRole('button', { name: 'Start kiosk' }).click()
  await page.getByRole('heading', { name: /^Welcome to / }).waitFor()
}

export async function signIn(page, url, { email, password }) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/door|dashboard/)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}
