import type { Browser, BrowserContext, Page } from '@playwright/test'
import { call, register } from '../support/calls.ts'
import { expect } from './house.ts'

export type Somebody = { first: string; last: string; email: string; password: string; church: string }

let count = 0

/** An administrator nobody has heard of yet. */
export function newcomer(first: string, church: string): Somebody {
  const email = `${first.toLowerCase()}.${process.pid}.${++count}@example.com`
  return { first, last: 'Okafor', email, password: 'porch lamp seven', church }
}

/** A phone of its own: nothing kept from anybody. */
export async function newPhone(browser: Browser): Promise<{ phone: BrowserContext; page: Page }> {
  const phone = await browser.newContext()
  return { phone, page: await phone.newPage() }
}

export async function fillPersonal(page: Page, who: Somebody): Promise<void> {
  await page.getByLabel('First name').fill(who.first)
  await page.getByLabel('Last name').fill(who.last)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Phone number').fill('0803 555 0101')
  await page.getByLabel('Date of birth').fill('1985-04-12')
  await page.getByLabel('Password', { exact: true }).fill(who.password)
}

export async function fillChurch(page: Page, who: Somebody): Promise<void> {
  await page.getByLabel('Church name').fill(who.church)
  await page.getByLabel('Street name and number').fill('12 Allen Avenue')
  await page.getByLabel('City').fill('Ikeja')
  await page.getByLabel('State').fill('Lagos')
}

/**
 * A church of their own, made by a call: how somebody signs up is walked in register.spec.ts. No other device is signed in.
 * @param to where they stand then, else on the dashboard; what the journey looks for first says that it has opened
 */
export async function signUp(page: Page, url: string, who: Somebody, to?: string): Promise<void> {
  await call({ url }, 'POST', 'logout', await register({ url }, who))
  await page.goto(`${url}/login${to ? `?return=${encodeURIComponent(to)}` : ''}`)
  await logIn(page, who)
  if (!to) await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

export async function logIn(page: Page, who: Pick<Somebody, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
