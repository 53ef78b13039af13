import { mkdirSync } from 'node:fs'
import { devices } from 'playwright'
import { markFirst, openDoor, type } from './at-the-door.mjs'

/** The three pictures of the README: an usher's phone, its network gone after four marks. */
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
