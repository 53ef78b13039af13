/** Walks a visitor through the capture pages, state by state, by links, fields and buttons alone. */
import { expect, type Page } from '@playwright/test'
import type { SmallChurch } from '../support/small-church.ts'

export type Links = { service: string; member: string }

/** The links that the church hangs on its wall. */
export async function linksOf(church: SmallChurch, url: string): Promise<Links> {
  const service = await church.get<{ reference: string }>(`churchservices/${church.serviceId}`)
  const { reference } = service
  const behind = await church.get<{ church: { reference: string } }>(`church-service/${reference}`)
  return {
    service: `${url}/church-service-capture?reference=${reference}`,
    member: `${url}/member-capture?reference=${behind.church.reference}`,
  }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Presses the button before the form is complete. */
const pressEarly = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click({ force: true })

/** Visits every state of today's link. @param seen called in each state */
export async function visitAll(
  page: Page,
  links: Links,
  somebody: { phone: string; name: string },
  seen: (state: string) => Promise<void>,
): Promise<void> {
  await markByPhone(page, links.service, seen)
  await firstTimer(page, links.service, somebody, seen)
  await memberCapture(page, links.member, somebody, seen)
  await page.goto(links.service.replace(/reference=.*/, 'reference=nobody'))
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await seen('wrong link')
}

/** Adaeze and Ngozi share 0803 555 0101. */
async function markByPhone(page: Page, link: string, seen: (state: string) => Promise<void>): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Chapel')
  await seen('mark')
  await field(page, 'Your phone number or email').fill('0803 no')
  await pressEarly(page, 'Mark my attendance')
  await expect(field(page, 'Your phone number or email')).toBeFocused()
  await expect(page.getByText('Enter a phone number like')).toBeVisible()
  await seen('not a phone')
  await field(page, 'Your phone number or email').fill('0803 555 0101')
  await press(page, 'Mark my attendance')
  await seen('shared phone')
  await field(page, 'Your first name?').fill('ngozi')
  await press(page, 'Mark my attendance')
  await expect(page.getByRole('heading', { name: /ngozi/ })).toBeVisible()
  await seen('thanks')
}

async function firstTimer(
  page: Page,
  link: string,
  { phone, name }: { phone: string; name: string },
  seen: (state: string) => Promise<void>,
): Promise<void> {
  await page.goto(link)
  await field(page, 'Your phone number or email').fill(phone)
  await press(page, 'Mark my attendance')
  await expect(page.getByRole('heading', { name: 'We could not find your details' })).toBeVisible()
  await expect(field(page, 'Phone number')).toHaveValue(phone)
  await seen('form')
  await field(page, 'First name').fill(name)
  await field(page, 'Last name').fill('Visitor')
  await page.getByRole('checkbox', { name: /^I agree that Grace Chapel keeps/ }).check()
  await press(page, 'Mark my attendance')
  await expect(page.getByText('If you are 18 or older, tick the box above')).toBeVisible()
  await expect(field(page, 'First name')).toHaveValue(name)
  await seen('neither 18 nor a guardian')
  await page.getByRole('checkbox', { name: 'I am 18 or older' }).check()
  await expect(field(page, 'Parent’s or guardian’s name')).toBeHidden()
  await press(page, 'Mark my attendance')
  await expect(page.getByRole('heading', { name: `Thank you, ${name}` })).toBeVisible()
  await seen('first timer')
}

async function memberCapture(
  page: Page,
  link: string,
  { phone, name }: { phone: string; name: string },
  seen: (state: string) => Promise<void>,
): Promise<void> {
  for (const [first, heading] of [
    [`${name}s sister`, `Thank you, ${name}s sister`],
    [name, 'Member already exists'],
  ] as const) {
    await page.goto(link)
    await field(page, 'First name').fill(first)
    await field(page, 'Last name').fill('Visitor')
    await field(page, 'Phone number').fill(phone)
    await field(page, 'Birth day').selectOption('7')
    await field(page, 'Birth month').selectOption('Jun')
    await page.getByRole('checkbox', { name: /^I agree that/ }).check()
    await page.getByRole('checkbox', { name: 'I am 18 or older' }).check()
    if (first === name) await seen('member form')
    await press(page, 'Submit')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await seen(heading)
  }
}
