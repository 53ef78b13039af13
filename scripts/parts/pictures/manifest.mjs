import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { markFirst, openDoor, type } from './at-the-door.mjs'

/** A picture may weigh this much; the browser fetches all of them before somebody installs. */
const MOST_BYTES = 60 * 1024

/** The sizes that scripts/build/manifest-pictures.ts names, in device pixels: 720x1480 and 1280x960. */
const forms = {
  narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1.25 },
}

/** The manifest's pictures, of a phone and of a tablet. */
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

/** As good as fits. */
async function write(path, png) {
  for (const quality of [82, 70, 55, 40]) {
    const picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= MOST_BYTES) return writeFileSync(path, picture)
  }
  throw new Error(`${path} does not fit into ${MOST_BYTES} bytes.`)
}
