/** A visitor's own phone on a capture page with script. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { SmallChurch } from '../support/small-church.ts'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Presses the button before the form is complete. It looks and reads as disabled, and says what is missing. */
export const pressEarly = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click({ force: true })
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** The paths of the links on the church's wall. The church's own link means its service of today. */
export async function pathsOf(
  church: SmallChurch,
): Promise<{ service: string; poster: string; member: string }> {
  const { reference } = await church.get<{ reference: string }>(`churchservices/${church.serviceId}`)
  const behind = await church.get<{ church: { reference: string } }>(`church-service/${reference}`)
  return {
    service: `/church-service-capture?reference=${reference}`,
    poster: `/church-service-capture?reference=${behind.church.reference}`,
    member: `/member-capture?reference=${behind.church.reference}`,
  }
}

/** Opened once online, so the page and its worker are on the phone. */
export async function openedBefore(phone: BrowserContext, address: string): Promise<Page> {
  const page = await phone.newPage()
  await page.goto(address)
  const kept = () =>
    page.evaluate(async (url) => {
      const registration = await navigator.serviceWorker.getRegistration()
      const pages = await Promise.all([url, `${url}&new`].map((one) => caches.match(one)))
      const all = url.includes('/member-capture') ? pages.slice(0, 1) : pages
      return Boolean(registration?.active?.scriptURL.endsWith('/p/worker.js')) && all.every(Boolean)
    }, address)
  await expect.poll(kept).toBe(true)
  return page
}

export async function writeDown(page: Page, first: string, phone?: string): Promise<void> {
  await field(page, 'First name').fill(first)
  await field(page, 'Last name').fill('Visitor')
  if (phone) await field(page, 'Phone number').fill(phone)
  await page.getByRole('checkbox', { name: /^I agree that/ }).check()
  await page.getByRole('checkbox', { name: 'I am 18 or older' }).check()
}

export async function mark(page: Page, phone: string): Promise<void> {
  await field(page, 'Your phone number or email').fill(phone)
  await press(page, 'Mark my attendance')
}

/** Waits with every page closed until the server has them. */
export const untilPresent = (church: SmallChurch, names: string[]) =>
  expect.poll(() => church.present(), { timeout: 40_000 }).toEqual(names)
