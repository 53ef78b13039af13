/** A phone that keeps what it knows: signed in by hand once, everybody on it, the app installed. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { openKept } from '../browser/chromium.ts'
import { signInAtDoor } from '../browser/sign-in.ts'
import { ownFolder } from '../house/places.ts'
import type { FilledChurch, Workshop } from '../workshop.ts'

export type KeptPhone = {
  church: FilledChurch
  /** The browser, opened again; one at a time, and closed with the part that asked. */
  open(workshop: Workshop, offline?: boolean): Promise<{ context: BrowserContext; page: Page }>
  doorUrl: string
}

const phones = new Map<number, KeptPhone>()

/** The same phone for each part that asks. */
export async function keptPhone(workshop: Workshop, size: number): Promise<KeptPhone> {
  const phone = phones.get(size) ?? (await makePhone(workshop, size))
  phones.set(size, phone)
  return phone
}

async function makePhone(workshop: Workshop, size: number): Promise<KeptPhone> {
  const [house, church] = [await workshop.house(), await workshop.church(size)]
  const folder = join(ownFolder(workshop.lasting), 'profile')
  mkdirSync(folder)
  const phone: KeptPhone = {
    church,
    doorUrl: `${house.url}/door`,
    async open({ ending }, offline) {
      const context = await openKept(folder, offline)
      // Closing twice does nothing.
      ending.add(() => context.close())
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    },
  }
  workshop.say(`signing in at the church of ${size.toLocaleString('en')}`)
  const { context, page } = await phone.open(workshop)
  await signIn(page, house.url, church)
  await context.close()
  return phone
}

async function signIn(page: Page, url: string, church: FilledChurch): Promise<void> {
  await signInAtDoor(page, url, church)
  // Once more under the worker, which then holds all that the app needs.
  await page.reload()
  await page.locator('.door-row').first().waitFor()
  await page.waitForTimeout(1500)
}
