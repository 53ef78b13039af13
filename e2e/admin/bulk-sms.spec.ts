import type { Page } from '@playwright/test'
import { expect, test } from '../session/house.ts'
import { newcomer, signUp } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { goOffline } from '../support/small-church.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** 499 that any network knows, the first of them twice, and one that the sandbox's network does not. */
const numbers = Array.from({ length: 499 }, (_, index) => `0803555${1000 + index}`)
const typed = [...numbers, numbers[0], '08035550009', '0803'].join(', ')

test('a wallet is topped up on the way, an SMS goes to 500, and what became of each is seen', async ({
  page,
  house,
  context,
}) => {
  await signUp(page, house.url, newcomer('Adaeze', 'Grace Chapel'))
  await page.goto(`${house.url}/bulk-sms?act=setupSmsNotification`)
  await dialog(page).getByLabel('Phone numbers').fill(typed)
  await dialog(page).getByLabel('Message').fill('Ẹ káàbọ̀! Service is at 9. Bring ₦500 for the robes.')
  await expect(dialog(page).getByText('only 70 letters fit instead of 160')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Use plain letters' }).click()
  await expect(dialog(page).getByLabel('Message')).toHaveValue(
    'E kaàbo! Service is at 9. Bring NGN500 for the robes.',
  )

  // Without a network nothing typed is lost.
  await goOffline(page)
  await expect(dialog(page).getByText('SMS go out with a network only')).toBeVisible()
  await context.setOffline(false)
  await dialog(page).getByRole('button', { name: 'Next' }).click()

  await expect(dialog(page).getByText('1 number given twice')).toBeVisible()
  await expect(dialog(page).getByText('1 that is no phone number: 0803')).toBeVisible()
  await dialog(page)
    .getByLabel(/We hold the consent/)
    .check()
  await expect(dialog(page).getByText('500 people will get it')).toBeVisible()
  await expect(dialog(page).getByText('Insufficient Wallet Balance')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await expectCleanAtEachSize(page)

  await dialog(page).getByRole('button', { name: 'Topup Balance' }).click()
  await expect(dialog(page).getByLabel('Amount in naira')).toHaveValue('500')
  await dialog(page).getByLabel('Amount in naira').fill('-3')
  await expect(dialog(page).getByText('it was set to 0')).toBeVisible()
  await dialog(page).getByLabel('Amount in naira').fill('4000')
  await dialog(page).getByRole('button', { name: 'Go to payment' }).click()
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^Pay ₦/ })
    .click()
  await expect(page.getByText('₦4,000 has arrived in the wallet.')).toBeVisible()

  // Back where it was left, on a tablet from here on.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(dialog(page).getByText('500 × ₦6 = ₦3,000')).toBeVisible()
  // By night it would wait for the morning by itself.
  await dialog(page).getByLabel('Now', { exact: true }).check()
  await dialog(page).getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('SMS sent successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  await page
    .getByRole('table', { name: 'Bulk Sms' })
    .getByRole('button', { name: /^Open E kaàbo/ })
    .click()
  await expect(dialog(page).getByText('Not sent, paid back').first()).toBeVisible()
  await expect(dialog(page).getByText('499', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(dialog(page).getByText('0803 555 0009').first()).toBeVisible()
  await expectCleanAtEachSize(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('₦1,006').first()).toBeVisible()
})
