/** A church's own tablet, as visitors and ushers use it. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, type TestServer } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import type { Somebody } from '../support/calls.ts'

export const PIN = '4071'

export const question = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 2, name, exact: true })
/** Only the first question has it: nobody is at the tablet. */
export const firstTime = (page: Page): Locator =>
  page.getByRole('button', { name: 'First time here?', exact: true })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Signs in and starts the kiosk on this tablet, with the names loaded. */
export async function openKiosk(
  tablet: BrowserContext,
  testServer: TestServer,
  who: Pick<Somebody, 'email' | 'password'>,
): Promise<Page> {
  const page = await tablet.newPage()
  await page.goto(`${testServer.url}/login?return=/kiosk`)
  await logIn(page, who)
  await expect(page.getByText('Check-in for Sunday service.')).toBeVisible()
  await page.getByLabel('PIN for this tablet').fill(PIN)
  await page.getByLabel('Confirm PIN').fill(PIN)
  await press(page, 'Start kiosk')
  await expect(firstTime(page)).toBeVisible()
  await expect(page.getByText('Names are still loading.')).toBeHidden()
  return page
}

/** Fills in the open question. */
export async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
  await press(page, 'Find me')
}

export async function nextPerson(page: Page): Promise<void> {
  await press(page, 'Next person')
  await expect(page.getByRole('textbox')).toHaveValue('')
}

/** A known visitor, question by question; `said` is the title of the thanks. */
export async function comes(page: Page, typed: readonly string[], said: string): Promise<void> {
  for (const text of typed) await type(page, text)
  await expect(question(page, said)).toBeVisible()
  await nextPerson(page)
}

/** A new visitor, from the first question to the thanks. */
export async function isNew(
  page: Page,
  name: string,
  phone: string,
  more: { sms?: boolean; guardian?: readonly [name: string, phone: string] } = {},
): Promise<void> {
  await type(page, name)
  await press(page, 'I am new here')
  await press(page, 'Next')
  await page.getByLabel('Phone number').fill(phone)
  await press(page, 'Next')
  await page.getByLabel(/keeps what I write here/).check()
  if (more.sms) await page.getByLabel(/may send me SMS/).check()
  await page.getByLabel(more.guardian ? 'Under 18' : '18 or older').check()
  if (more.guardian) {
    await press(page, 'Next')
    await page.getByLabel('Their name').fill(more.guardian[0])
    await page.getByLabel('Their phone number').fill(more.guardian[1])
  }
  await press(page, 'Mark me present')
  await expect(question(page, `Thank you, ${name}`)).toBeVisible()
  await nextPerson(page)
}

export async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await press(page, 'Open')
}
