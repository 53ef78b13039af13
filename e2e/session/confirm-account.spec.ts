import type { Page } from '@playwright/test'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { call, confirmLink, signUpOf } from '../support/calls.ts'
import { expect, test, WITHOUT_WORKER, type House } from './house.ts'
import { logIn, newcomer, newPhone, type Somebody } from './people.ts'

test.use(WITHOUT_WORKER)

test('a new church is asked to confirm its email, sends no SMS before, and all afterwards', async ({
  browser,
  page,
  house,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await registerOnly(house, ada)
  await page.goto(`${house.url}/login?return=/bulk-sms`)
  await logIn(page, ada)
  const line = page.getByText(`Confirm ${ada.email}. We sent you a link.`)
  await expect(line).toBeVisible()
  await expect(
    page.getByText(`SMS go out once you open the link that we sent to ${ada.email}.`),
  ).toBeVisible()
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`We sent a new link to ${ada.email}`)).toBeVisible()

  await page.goto(`${house.url}/door`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.goto(`${house.url}/members`)
  await expect(line).toBeVisible()
  const { page: other } = await newPhone(browser)
  await openAsBefore(other, await confirmLink(house, ada.email))
  await other.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(other.getByText(`${ada.email} is confirmed.`)).toBeVisible()
  // Back from the mail, the line goes by itself.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(line).toHaveCount(0)
})

/** Links of before carry the token in the query. It moves into the fragment, where a reload finds it. */
async function openAsBefore(page: Page, link: string): Promise<void> {
  const before = link.replace('#token=', '?token=')
  expect(before).not.toBe(link)
  await page.goto(before)
  await expect(page).toHaveURL(link)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expectCleanAtEachSize(page)
}

const registerOnly = (house: House, who: Somebody) => call(house, 'POST', 'register', null, signUpOf(who))
