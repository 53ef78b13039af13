/** A gift on a phone: without script, with a failing network, and the page's weight. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { smallChurch, type SmallChurch } from '../support/small-church.ts'
import { field, pathsOf, press, title } from './at-the-page.ts'
import { counting } from './counting.ts'
import { spec } from '../../tests/spec/spec.ts'

const KB = 1024
const PHONE = { width: 360, height: 740 }
const SIZES = [{ width: 320, height: 640 }, { width: 1024, height: 768 }, PHONE]

const giveOf = async (church: SmallChurch) =>
  (await pathsOf(church)).member.replace('/member-capture', '/give')

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()

/** Passes axe at each size. */
async function looksWell(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
  await expectClean(page)
}

spec('2 Giving: phone')
test('gives without script: picks, pays, is thanked, and the church records income', async ({
  browser,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await phone.newPage()
  await page.goto(testServer.url + (await giveOf(church)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Chapel')
  await choose(page, 'Another amount')
  await field(page, 'Amount in naira').fill('50')
  await choose(page, 'First fruit')
  await field(page, 'First name (optional)').fill('Ngọzi')
  await press(page, 'Continue to payment')
  await expect(page.getByText('Choose an amount, or type one from ₦100')).toBeVisible()
  await expect(page.getByText('Tick this, or leave your name and email empty.')).toBeVisible()
  await field(page, 'Amount in naira').fill('2,500.50')
  await page.getByRole('checkbox', { name: /^I agree that Grace Chapel keeps my name/ }).check()
  await press(page, 'Continue to payment')
  // The payment page redirects back after the payment.
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(title(page, 'Thank you, Ngọzi')).toBeVisible()
  await expect(page.getByText('Grace Chapel has received ₦2,500.50.')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Thank you, Ngọzi')).toBeVisible()
  expect(await phone.cookies()).toEqual([])
  const { balance } = await church.get<{ balance: number }>('wallet')
  expect(balance).toBe(2500.5)
  await phone.close()
})

spec('2 Giving: offline')
test('with script: light, passes axe, and offline nothing is paid or lost', async ({ browser, testServer }, {
  annotations,
}) => {
  const church = await smallChurch(testServer)
  const way = await counting(testServer)
  const phone = await browser.newContext({ viewport: PHONE })
  const page = await phone.newPage()
  await page.goto(way.url + (await giveOf(church)), { waitUntil: 'networkidle' })
  const weight = way.down()
  annotations.push({ type: 'bytes', description: `${weight}` })
  expect(weight).toBeLessThanOrEqual(40 * KB)
  way.close()

  await page.goto(testServer.url + (await giveOf(church)))
  await looksWell(page)
  await choose(page, '₦5,000')
  await choose(page, 'Tithe')
  await phone.setOffline(true)
  await press(page, 'Continue to payment')
  await expect(page.getByText('Nothing was paid, and your answers are still here.')).toBeVisible()
  await expect(page.getByRole('radio', { name: '₦5,000' })).toBeChecked()
  await looksWell(page)
  await phone.setOffline(false)
  await press(page, 'Continue to payment')
  await page.getByRole('button', { name: 'Let it fail' }).click()
  await page.getByRole('link', { name: 'Back to the church' }).click()
  await expect(title(page, 'Nothing was paid')).toBeVisible()
  await looksWell(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: '₦5,000' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Tithe' })).toBeChecked()
  await press(page, 'Continue to payment')
  // The payment page redirects back after the payment.
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(title(page, 'Thank you')).toBeVisible()
  await looksWell(page)
  await phone.close()
})
