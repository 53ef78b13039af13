import type { Page } from '@playwright/test'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { call, confirmLink, signUpOf, type Somebody } from '../support/calls.ts'
import { expect, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { logIn, newcomer, newPhone } from './people.ts'

test.use(WITHOUT_WORKER)

test('a new church must confirm its email before it can send SMS', async ({ browser, page, testServer }) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await registerOnly(testServer, ada)
  await page.goto(`${testServer.url}/login?return=/bulk-sms`)
  await logIn(page, ada)
  const line = page.getByText(`Confirm ${ada.email}. We sent you a link.`)
  await expect(line).toBeVisible()
  await expect(
    page.getByText(`Confirm your email to send SMS. We sent a link to ${ada.email}.`),
  ).toBeVisible()
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`We sent a new link to ${ada.email}`)).toBeVisible()

  await page.goto(`${testServer.url}/door`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.goto(`${testServer.url}/members`)
  await expect(line).toBeVisible()
  const { page: other } = await newPhone(browser)
  await openAsBefore(other, await confirmLink(testServer, ada.email))
  await other.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(other.getByText(`${ada.email} is confirmed.`)).toBeVisible()
  // After the mail is confirmed, the line disappears on focus.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(line).toHaveCount(0)
})

/** Old links carry the token in the query. It moves into the fragment, where a reload finds it. */
async function openAsBefore(page: Page, link: string): Promise<void> {
  const before = link.replace('#token=', '?token=')
  expect(before).not.toBe(link)
  await page.goto(before)
  await expect(page).toHaveURL(link)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expectCleanAtEachSize(page)
}

const registerOnly = (testServer: TestServer, who: Somebody) =>
  call(testServer, 'POST', 'register', null, signUpOf(who))
