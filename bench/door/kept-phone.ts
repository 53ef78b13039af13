/** A phone that keeps its data: signed in once, all names loaded, the app installed. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { openKept, signInAtDoor } from '../browser.ts'
import { ownFolder } from '../server/paths.ts'
import type { FilledChurch, BenchContext } from '../bench-context.ts'

export type KeptPhone = {
  church: FilledChurch
  /** Opens the browser again, one at a time; it closes with the part that opened it. */
  open(benchContext: BenchContext, offline?: boolean): Promise<{ context: BrowserContext; page: Page }>
  doorUrl: string
}

const phones = new Map<number, KeptPhone>()

/** The same phone for each part. */
export async function keptPhone(benchContext: BenchContext, size: number): Promise<KeptPhone> {
  const phone = phones.get(size) ?? (await makePhone(benchContext, size))
  phones.set(size, phone)
  return phone
}

async function makePhone(benchContext: BenchContext, size: number): Promise<KeptPhone> {
  const [benchServer, church] = [await benchContext.benchServer(), await benchContext.church(size)]
  const folder = join(ownFolder(benchContext.lasting), 'profile')
  mkdirSync(folder)
  const phone: KeptPhone = {
    church,
    doorUrl: `${benchServer.url}/door`,
    async open({ ending }, offline) {
      const context = await openKept(folder, offline)
      // Closing twice does nothing.
      ending.add(() => context.close())
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    },
  }
  benchContext.say(`signing in at the church of ${size.toLocaleString('en')}`)
  const { context, page } = await phone.open(benchContext)
  await signIn(page, benchServer.url, church)
  await context.close()
  return phone
}

async function signIn(page: Page, url: string, church: FilledChurch): Promise<void> {
  await signInAtDoor(page, url, church)
  // The reload runs under the worker, which then caches the whole app.
  await page.reload()
  await page.locator('.door-row').first().waitFor()
  await page.waitForTimeout(1500)
}
