/** A phone that keeps what it knows: signed in by hand once, everybody on it, the app installed. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { openKept } from '../browser/chromium.ts'
import { PASSWORD } from '../house/church.ts'
import { ownFolder } from '../house/places.ts'
import type { FilledChurch, Workshop } from '../workshop.ts'

export type KeptPhone = {
  church: FilledChurch
  /** The browser, opened again; one at a time. */
  open(offline?: boolean): Promise<{ context: BrowserContext; page: Page }>
  doorUrl: string
}

const phones = new WeakMap<Workshop, Map<number, Promise<KeptPhone>>>()

/** The same phone for each part that asks. */
export function keptPhone(workshop: Workshop, size: number): Promise<KeptPhone> {
  const known = phones.get(workshop) ?? phones.set(workshop, new Map()).get(workshop)!
  return known.get(size) ?? known.set(size, makePhone(workshop, size)).get(size)!
}

async function makePhone(workshop: Workshop, size: number): Promise<KeptPhone> {
  const [house, church] = [await workshop.house(), await workshop.church(size)]
  const folder = join(ownFolder(workshop.ending), 'profile')
  mkdirSync(folder)
  let last: BrowserContext | undefined
  const phone: KeptPhone = {
    church,
    doorUrl: `${house.url}/door`,
    async open(offline) {
      // A part that was given up may have left it open; closing twice does nothing.
      await last?.close()
      const context = (last = await openKept(folder, offline))
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    },
  }
  workshop.ending.add(() => last?.close())
  workshop.say(`signing in at the church of ${size.toLocaleString('en')}`)
  const { context, page } = await phone.open()
  await signIn(page, house.url, church)
  await context.close()
  return phone
}

async function signIn(page: Page, url: string, { email }: FilledChurch): Promise<void> {
  const whole = page.waitForResponse(
    async (answer) => answer.url().includes('/sync/pull') && (await isLastPage(answer.json())),
    { timeout: 60_000 },
  )
  await page.goto(`${url}/login?return=%2Fdoor`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await whole
  await page.locator('.door-row').first().waitFor({ timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Once more under the worker, which then holds all that the app needs.
  await page.reload()
  await page.locator('.door-row').first().waitFor()
  await page.waitForTimeout(1500)
}

async function isLastPage(answer: Promise<unknown>): Promise<boolean> {
  const { data } = (await answer.catch(() => ({ data: null }))) as {
    data: { rev: number; head: number } | null
  }
  return data !== null && data.rev >= data.head
}
