/** One phone of the soak: a browser that can be killed, on a line that can fail. */
import {
  expect,
  type BrowserContext,
  type BrowserType,
  type CDPSession,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { field } from '../door/at-the-door.ts'
import { logIn } from '../session/people.ts'
import type { Somebody } from '../support/calls.ts'
import { lastingPhone } from '../support/lasting-phone.ts'
import { readyForNoNetwork } from '../support/small-church.ts'
import { openLine } from './line.ts'
import type { Random } from './random.ts'

/** `silent`: requests fail although the browser believes that it is online. */
export const NETWORKS = ['online', 'offline', 'silent', 'slow', 'lossy'] as const
export type Network = (typeof NETWORKS)[number]

/** The share of a mast in a full hall: bytes per second, and milliseconds. */
const SLOW = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }
const FAST = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 }

export type SoakPhone = Awaited<ReturnType<typeof openSoakPhone>>

type Options = { number: number; random: Random; server: { url: string }; serviceId: string }

export async function openSoakPhone(
  chromium: BrowserType,
  launch: LaunchOptions,
  { number, random, server, serviceId }: Options,
) {
  const line = await openLine(server)
  const lasting = await lastingPhone(chromium, launch)
  const errors: string[] = []
  let network: Network = 'online'
  let context: BrowserContext
  let page: Page
  let wire: CDPSession
  let killed = false

  const open = async () => {
    context = await lasting.open()
    page = context.pages()[0] ?? (await context.newPage())
    page.on('pageerror', (error) => errors.push(`phone ${number}: ${error.stack ?? error.message}`))
    page.on('crash', () => errors.push(`phone ${number}: the page crashed`))
    // It stays open: its end would end the slow network.
    wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    killed = false
  }
  const setNetwork = async (next: Network) => {
    network = next
    line.set(next === 'offline' || next === 'silent' ? 'cut' : next === 'lossy' ? 'lossy' : 'open')
    await context.setOffline(next === 'offline')
    await wire.send('Network.emulateNetworkConditions', next === 'slow' ? SLOW : FAST)
  }
  const toDoor = async () => {
    await page.goto(`${line.url}/door?service=${serviceId}`)
    await expect(field(page)).toBeVisible()
    await expect(page.locator('.door-total')).not.toHaveText('– here')
    // A form that was open when the browser died opens again. Its draft stays.
    await page.waitForTimeout(400)
    const form = page.getByRole('dialog', { name: 'New here' })
    if (await form.isVisible()) await form.getByRole('button', { name: 'Close' }).click()
  }

  await open()
  return {
    number,
    random,
    errors,
    url: line.url,
    page: () => page,
    network: () => network,
    wasKilled: () => killed,
    setNetwork,
    toDoor,
    async signIn(who: Somebody) {
      await page.goto(`${line.url}/login?return=/door?service=${serviceId}`)
      await logIn(page, who)
      await expect(field(page)).toBeVisible()
      await readyForNoNetwork(page)
      // The session is from another day, because a browser needs half a minute to write a cookie to disk.
      await context.close()
      await open()
      await toDoor()
    },
    /** Opens the door, or stays there. */
    async atDoor() {
      const at = new URL(page.url())
      const isThere = at.pathname === '/door' && at.search === `?service=${serviceId}`
      if (!isThere || (await page.getByRole('dialog').isVisible())) await toDoor()
    },
    async atChildren() {
      await page.goto(`${line.url}/children?service=${serviceId}`)
      await expect(page.getByRole('heading', { name: 'Children', level: 1 })).toBeVisible()
      await expect(page.locator('.kids-total')).toHaveText(/./)
    },
    async kill() {
      killed = true
      await lasting.kill()
    },
    async reopen() {
      await open()
      await setNetwork(network)
      await toDoor()
    },
    async throwAway() {
      await lasting.throwAway()
      await line.close()
    },
  }
}
