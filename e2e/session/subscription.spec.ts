import type { Page } from '@playwright/test'
import { expectClean, expectCleanAtEachSize } from '../support/axe.ts'
import { expectBackCloses } from '../support/back-closes.ts'
import { expect, openTestServer, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { fillChurch, fillPersonal, newcomer } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use({ ...WITHOUT_WORKER, viewport: { width: 360, height: 740 } })

// A server without a trial. As a worker option it would run last, in a worker of its own.
let testServer: TestServer
let close: () => Promise<void>
test.beforeAll(async ({ browserName }) => {
  ;({ testServer, close } = await openTestServer(browserName, '0'))
})
test.afterAll(() => close())

const here = (page: Page) => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)')
const gate = (page: Page) => page.getByRole('dialog', { name: 'Choose a plan to continue' })
const dialog = (page: Page) => page.getByRole('dialog')

const LAPSED = {
  success: true,
  data: { status: 'inactive', plan: 'monthly', next_charge_date: null, catalogue: 'standard', payers: [] },
}
const REFUSED = {
  success: false,
  code: 'SUBSCRIPTION_REQUIRED',
  message: 'Your church has no running subscription.',
}

/** Pays on the sandbox's page, which redirects to the church. */
async function pay(page: Page, plan: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Pay ${plan}` }).click()
  await expect(page.getByText('Navigating you to the payment gateway…')).toBeVisible()
  const payment = await opened
  await payment.getByRole('button', { name: /^Pay ₦/ }).click()
  return payment
}

spec(
  '1 subscription',
  '2 Header: blocking modal',
  '2 My Profile: billing',
  '2 Transactions: page',
  'screen /transaction',
  '4 Subscription gate: modal',
  '4 Subscription gate: payment',
  '4 Subscription status',
)
test('a new church signs up, pays, sees its receipt, renews and cancels', async ({ page }) => {
  const who = newcomer('Adaeze', 'Grace Chapel')
  await page.goto(`${testServer.url}/register`)
  await fillPersonal(page, who)
  await page.getByRole('button', { name: 'Next' }).click()
  await fillChurch(page, who)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(gate(page)).toContainText('is set up.')
  await expect(gate(page)).toContainText('₦2,500 a month')
  await expect(gate(page)).toContainText('2 months free, save ₦5,000')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(gate(page)).toBeVisible()
  // A click outside it.
  await page.mouse.click(8, 8)
  await expect(gate(page)).toBeVisible()
  await expectCleanAtEachSize(page)

  await gate(page).getByRole('link', { name: 'Door' }).click()
  await expect(gate(page)).toBeHidden()
  await expect(page).toHaveURL(/\/door/)
  // Without a plan, Subscription management is outside the gate and offers both. The former tab leads to it.
  for (const path of ['/my-profile?tab=billing', '/subscription']) {
    await page.goto(testServer.url + path)
    for (const plan of ['Monthly', 'Yearly'])
      await expect(here(page).getByRole('button', { name: `Pay ${plan}` })).toBeVisible()
    await expect(gate(page)).toBeHidden()
  }
  await page.goto(`${testServer.url}/members`)
  await expect(gate(page)).toBeVisible()

  // A closed payment page: nothing is paid, and it can be opened again.
  const closed = page.waitForEvent('popup')
  await gate(page).getByRole('button', { name: 'Pay Monthly' }).click()
  await (await closed).close()
  await gate(page).getByRole('button', { name: 'I have paid' }).click()
  await expect(gate(page)).toContainText('The payment has not arrived yet.')
  const opened = page.waitForEvent('popup')
  await gate(page).getByRole('link', { name: 'Open the payment page' }).click()
  const payment = await opened
  await payment.getByRole('button', { name: 'Let it fail' }).click()
  await expect(payment.getByText('This payment failed.')).toBeVisible()
  await payment.close()
  await expect(gate(page)).toContainText('The payment failed.')
  await expectClean(page)
  await gate(page).getByRole('button', { name: 'Choose again' }).click()
  const paid = await pay(page, 'Monthly')
  await expect(here(paid).getByText('Active', { exact: true })).toBeVisible()
  await paid.close()
  await expect(gate(page)).toBeHidden()
  await expect(here(page).getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()

  // A plan that ends while the app is open: the first refused call shows the gate, and the draft stays.
  await page.goto(`${testServer.url}/income`)
  await here(page).getByRole('button', { name: 'Add income' }).first().click()
  await dialog(page).getByLabel('Amount').fill('700')
  await page.route('**/api/v1/church-subscription', (call) => call.fulfill({ json: LAPSED }))
  await page.route('**/api/v1/income', (call) => call.fulfill({ status: 402, json: REFUSED }))
  await dialog(page).getByRole('button', { name: 'Save income' }).click()
  await expect(gate(page)).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(gate(page)).toBeHidden()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('700')

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${testServer.url}/my-profile?tab=billing`)
  await expect(page).toHaveURL(`${testServer.url}/transaction`)
  const billing = here(page)
  await expect(billing.getByText(/^Monthly, ₦2,500\. Renews /)).toBeVisible()
  await billing.getByText('Change plan').click()
  await billing.getByText(/^Receipts/).click()
  await expect(billing.getByText('₦2,500 a month')).toBeVisible()
  await expect(billing.getByRole('button', { name: 'Pay Monthly' })).toHaveCount(0)
  const receipt = billing.getByRole('button', { name: /^Receipt .*₦2,500/ })
  await expectBackCloses(page, receipt)
  await receipt.click()
  await expect(dialog(page)).toContainText('Grace Chapel, 12 Allen Avenue, Ikeja')
  await expect(dialog(page)).toContainText('Adaeze Okafor')
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  // A browser that opens no windows shows a link.
  await page.evaluate(() => (window.open = () => null))
  await billing.getByRole('button', { name: 'Pay Yearly' }).click()
  const link = billing.getByRole('link', { name: 'Open the payment page' })
  const again = page.waitForEvent('popup')
  await link.click()
  await (await again).getByRole('button', { name: /^Pay ₦/ }).click()
  // The payment draws the block anew, so wait for its receipt before opening the fold.
  await billing.getByText('Receipts 2').click()
  await expect(billing.getByRole('button', { name: /^Receipt / })).toHaveCount(2)
  await expectClean(page)

  await billing.getByRole('button', { name: 'Cancel subscription' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(billing.getByText(/Cancelled, ends /)).toBeVisible()
  await billing.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(billing.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()

  await page.goto(`${testServer.url}/transaction`)
  await expect(here(page).getByText('Due Date')).toBeVisible()
  await expect(here(page).getByRole('table', { name: 'Transactions' })).toContainText('Subscription')
  await expectClean(page)
})
