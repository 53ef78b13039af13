/** By the form, as an usher does it once. */
import type { Page } from 'playwright'
import { PASSWORD } from '../house/church.ts'
import type { FilledChurch } from '../workshop.ts'

/** Stands at the door with everybody on this phone and the app's worker ready. */
export async function signInAtDoor(page: Page, url: string, { email }: FilledChurch): Promise<void> {
  await page.goto(`${url}/login?return=%2Fdoor`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.locator('.door-row').first().waitFor({ timeout: 60_000 })
  // Rows stand there with the first people; the line that counts them goes with the last.
  await page.locator('.door-list-title .nx-progress').waitFor({ state: 'detached', timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}
