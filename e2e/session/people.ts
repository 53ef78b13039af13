import type { Browser, BrowserContext, Page } from '@playwright/test'
import { call, register, type Somebody } from '../support/calls.ts'
import { expect } from '../support/test-server.ts'

let count = 0

/** An administrator with a new email. */
export function newcomer(first: string, church: string): Somebody {
  const email = `${first.toLowerCase()}.${process.pid}.${++count}@example.com`
  return { first, last: 'Okafor', email, password: 'porch lamp seven', church }
}

/** A new phone without stored data. */
export async function newPhone(browser: Browser): Promise<{ phone: BrowserContext; page: Page }> {
  const phone = await browser.newContext()
  return { phone, page: await phone.newPage() }
}

export async function fillPersonal(page: Page, who: Somebody): Promise<void> {
  await page.getByLabel('First name').fill(who.first)
  await page.getByLabel('Last name').fill(who.last)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Phone number').fill('0803 555 0101')
  await page.getByLabel('Date of birth').fill('1985-04-12')
  await page.getByLabel('Password', { exact: true }).fill(who.password)
}

export async function fillChurch(page: Page, who: Somebody): Promise<void> {
  await page.getByLabel('Church name').fill(who.church)
  await page.getByLabel('Street name and number').fill('12 Allen Avenue')
  await page.getByLabel('City').fill('Ikeja')
  await page.getByLabel('State').selectOption('Lagos')
}

/**
 * A new church, made by an API call without another device. register.spec.ts covers the sign-up itself.
 * @param to the page to open, otherwise the dashboard; the journey's first look confirms it
 */
export async function signUp(page: Page, url: string, who: Somebody, to?: string): Promise<void> {
  await call({ url }, 'POST', 'logout', await register({ url }, who))
  await page.goto(`${url}/login${to ? `?return=${encodeURIComponent(to)}` : ''}`)
  await logIn(page, who)
  if (!to) await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
}

export async function logIn(page: Page, who: Pick<Somebody, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
