import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn, newcomer, newPhone } from '../session/people.ts'
import { expectClean } from '../support/axe.ts'
import { goOffline, signedInByCall, smallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { openerIn } from '../support/lists.ts'
import { topUp } from '../support/top-up.ts'
import { spec } from '../../tests/spec/spec.ts'

const PHONE = { width: 360, height: 740 }

const here = (page: Page) => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)')
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => here(page).getByRole('button', { name }).first().click()
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).last()).toBeVisible()

spec(
  '1 manage money',
  '2 Income: screen',
  'screen /income',
  '2 Expenses: screen',
  'screen /expenses',
  'toast incomeCreated',
  'toast expenseCreated',
  'toast expenseUpdated',
  'toast incomeDeleted',
  'toast expenseReversed',
  'toast expenseDeleted',
  '2 Money: history',
  'Transfer: second person',
  '8 Writes: answer awaited',
)
test('the owner, not the requester, approves an expense; income, CSV and statement', async ({
  page,
  testServer,
  browser,
}) => {
  const church = await smallChurch(testServer)
  const tunde = await teamUser(church, newcomer('Tunde', 'Grace Chapel'), ['financeAccess'])
  const phone = (await newPhone(browser)).page
  await phone.setViewportSize(PHONE)
  await phone.goto(`${testServer.url}/login?return=/expenses`)
  await logIn(phone, tunde.who)
  await press(phone, 'Request an expense')
  await dialog(phone).getByLabel('Name', { exact: true }).fill('Diesel for the generator')
  await dialog(phone).getByLabel('Amount').fill('-5')
  await said(phone, 'An amount cannot be below 0, so it was set to 0.')
  await dialog(phone).getByLabel('Purpose').fill('Fuel')
  await inDialog(phone, 'Save expense')
  await expect(dialog(phone).getByLabel('Amount')).toHaveValue('0')
  await dialog(phone).getByLabel('Amount').fill('12000.50')
  await dialog(phone).getByLabel('Receiving bank account number').fill('0123456789')
  await dialog(phone).getByLabel('Receiving bank name').fill('First Bank')
  await expectClean(phone)
  await inDialog(phone, 'Save expense')
  await said(phone, 'Expense created successfully')
  await here(phone).getByRole('link', { name: '1 expense awaiting approval' }).click()
  await expect(here(phone).getByRole('button', { name: /^Awaiting approval/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await topOf(here(phone).locator('.nx-card-row').first())).toBeLessThanOrEqual(260)
  await openRecord(phone, 'Diesel for the generator')
  await expect(here(phone).getByRole('button', { name: 'Approve' })).toBeDisabled()
  await said(
    phone,
    'You, or someone who invited you, requested this. Another person with finance access must approve it.',
  )
  await expectClean(phone)

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${testServer.url}/login?return=/expenses`)
  await logIn(page, church.who)
  await expect(here(page).getByRole('button', { name: /^Awaiting approval/ })).toBeVisible()
  // An old link to the record's dialog leads to its page.
  const id = phone.url().split('/').at(-1)
  await page.goto(`${testServer.url}/expenses?act=view&id=${id}`)
  await expect(page).toHaveURL(`${testServer.url}/expenses/${id}`)
  await expect(here(page)).toContainText('0123456789')
  await expectClean(page)
  await press(page, 'Approve')
  await said(page, 'Expense updated successfully')
  await expect(here(page).getByText('Approved').first()).toBeVisible()
  await expect(here(page).getByText(/^Adaeze Okafor, /)).toBeVisible()
  await expect(here(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await here(page).getByRole('link', { name: 'Expenses' }).click()
  await expect(here(page).locator('.finance-sum')).toHaveText('₦12,000.50approved')
  expect(await topOf(here(page).locator('tbody > tr').first())).toBeLessThanOrEqual(240)
  await expectClean(page)

  // Above the church's limit one user requests a transfer and another approves it.
  await church.put('church', { settings: { transfer_limit: 5000 } })
  await topUp(church, 20_000)
  await phone.goto(`${testServer.url}/expenses`)
  await transfer(phone, '0123456780')
  await send(phone, '0123456780', '6000')
  await said(phone, /^Another person with finance access must approve ₦6,000 to /)
  await expect(dialog(phone).getByRole('button', { name: 'Cancel transfer' })).toBeVisible()
  const asker = await signedInByCall(testServer, tunde.who)
  const account = { bankCode: '011', accountNumber: '0123456780' }
  await asker.post('transfer', { ...account, ...(await asker.post('account-lookup', account)), amount: 7000 })
  await page.goto(`${testServer.url}/transaction`)
  const transferCard = (amount: string) =>
    here(page)
      .locator('.nx-card')
      .filter({ hasText: `₦${amount}.00 · ` })
  await expect(transferCard('6,000')).toContainText('It is sent when you approve it.')
  await expectClean(page)
  await transferCard('6,000').getByRole('button', { name: 'Approve' }).click()
  await expect(transferCard('6,000')).toContainText('₦6,000 has arrived at ')
  await transferCard('7,000').getByRole('button', { name: 'Decline' }).click()
  await expect(transferCard('7,000')).toContainText('Adaeze Okafor declined it. ₦7,000 and the fee are back')
  await said(phone, /^₦6,000 has arrived at /)

  await page.goto(`${testServer.url}/income`)
  await press(page, 'Add income')
  await dialog(page).getByLabel('Amount').fill('2500')
  await dialog(page).getByLabel('Income type').selectOption({ label: 'Tithe' })
  await expectClean(page)
  await inDialog(page, 'Save income')
  await said(page, 'Income created successfully')
  await press(page, 'Add income')
  await dialog(page).getByLabel('Amount').fill('40')
  await dialog(page).getByLabel('Currency').selectOption({ label: 'US dollar ($)' })
  await inDialog(page, 'Save income')
  await expect(here(page).locator('.finance-sum')).toContainText('US$40.00')
  await expect(here(page).getByRole('row', { name: 'Total, Naira (₦) ₦2,500.00' })).toBeVisible()
  await expect(here(page).getByRole('row', { name: 'Total, US dollar ($) US$40.00' })).toBeVisible()
  await press(page, 'More')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download CSV')])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/2500\.00,NGN,Tithe,.*Adaeze Okafor/)
  await expectClean(page)

  await press(page, 'More')
  await here(page).getByRole('link', { name: 'Monthly statement' }).click()
  const sheet = here(page).getByRole('article')
  const income = sheet.getByRole('table', { name: 'Income by type, NGN' })
  await expect(income.getByRole('row', { name: 'Tithe 1 2,500.00' })).toBeVisible()
  await expect(sheet.getByRole('row', { name: 'Fuel 1 12,000.50' })).toBeVisible()
  const closing = (currency: string) =>
    sheet.getByRole('table', { name: `Books, ${currency}` }).getByRole('row', { name: /Closing balance/ })
  await expect(closing('NGN')).toContainText('2,500.0012,000.50−9,500.50')
  await expect(closing('USD')).toContainText('40.00')
  await expectClean(page)

  // A decided expense cannot be edited. A user other than the requester reverses it with a reason.
  await phone.goto(`${testServer.url}/expenses/${id}`)
  await expect(here(phone).getByRole('button', { name: 'Reverse' })).toBeDisabled()
  await page.goto(`${testServer.url}/expenses`)
  await openRecord(page, 'Diesel for the generator')
  await press(page, 'Reverse')
  await inDialog(page, 'Reverse')
  await expect(dialog(page).getByText('Enter a reason.')).toBeVisible()
  await dialog(page).getByLabel('Reason').fill('Bought twice')
  await expectClean(page)
  await inDialog(page, 'Reverse')
  await said(page, 'Expense reversed')
  await expect(here(page).getByRole('button', { name: 'Reverse' })).toHaveCount(0)
  await expect(here(page).getByRole('listitem').last()).toContainText('Reversed ₦12,000.50 – Bought twice')
  await expectClean(page)
  await here(page).getByRole('link', { name: 'Expenses' }).click()
  await said(page, 'Reversal of Diesel for the generator ₦12,000.50')
  await page.goto(`${testServer.url}/statement`)
  await expect(
    here(page).getByRole('row', { name: /^Reversal of Fuel ₦12,000.50 – Bought twice 1 −12,000.50/ }),
  ).toBeVisible()
  await expect(closing('NGN')).toContainText('2,500.000.002,500.00')
  await page.goto(`${testServer.url}/income`)
  await press(page, 'Actions for Offering, US$40')
  await press(page, 'Delete')
  await expect(dialog(page)).toContainText('Are you sure you want to delete this offering of US$40?')
  // A request without a response is not reported as done.
  await page.route('**/api/v1/income/*', (call) => call.abort())
  await inDialog(page, 'Delete')
  await expect(dialog(page).getByRole('alert')).toContainText('You are offline.')
  await page.unroute('**/api/v1/income/*')
  await inDialog(page, 'Delete')
  await said(page, 'Income record deleted successfully')
  // The history keeps a deleted record with its amount.
  await press(page, 'More')
  await press(page, 'History')
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Deleted Offering, US$40')
  await expectClean(page)
  await inDialog(page, 'Close')
  await expect(here(page).locator('.finance-sum')).toHaveText('₦2,500.00total')
  await press(page, 'Add income')
  await expect(dialog(page).getByLabel('Amount')).toBeVisible()
  await goOffline(page)
  await dialog(page).getByLabel('Amount').fill('700')
  await said(page, 'You are offline. We kept your draft.')
  await inDialog(page, 'Cancel')
  await press(page, 'Add income')
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('700')
  await expect(dialog(page).getByRole('button', { name: 'Save income' })).toBeDisabled()
})

test.describe(() => {
  test.use(WITHOUT_WORKER)

  spec(
    '1 bank transfers',
    '2 Money: top-up and transfer',
    '2 Transfer: lookup',
    'Transfer: one-time code',
    '2 Top-up: failed',
    '4 Transfer',
    'toast paymentLink',
    'toast transferDone',
  )
  test('wallet top-ups and payouts arrive, fail and return, all in the statement', async ({
    page,
    testServer,
  }) => {
    const church = await smallChurch(testServer)
    await page.setViewportSize(PHONE)
    await page.goto(`${testServer.url}/login?return=/income`)
    await logIn(page, church.who)
    await press(page, 'More')
    await press(page, 'Top up wallet')
    await dialog(page).getByLabel('Amount in naira').fill('20000')
    await inDialog(page, 'Go to payment')
    await said(page, 'Payment link generated successfully')
    const payment = page.frameLocator('iframe[title="Payment page"]')
    await payment.getByRole('button', { name: 'Leave without paying' }).click()
    await expect(payment.getByText('You left without paying.')).toBeVisible()
    await inDialog(page, 'I have paid')
    await said(page, 'Nothing was paid. You can still pay above.')
    await inDialog(page, 'Try another payment')
    await expect(dialog(page).getByLabel('Amount in naira')).toHaveValue('20000')
    await inDialog(page, 'Go to payment')
    await payment.getByRole('button', { name: 'Let it fail' }).click()
    await expect(payment.getByText('This payment failed.')).toBeVisible()
    await inDialog(page, 'I have paid')
    await said(page, 'The payment failed. You can try again above.')
    await payment.getByRole('button', { name: /^Pay ₦/ }).click()
    await said(page, '₦20,000 has arrived in the wallet.')
    await expect(dialog(page)).toHaveCount(0)

    await page.goto(`${testServer.url}/expenses`)
    const balance = here(page).getByRole('region', { name: 'Wallet balance' })
    await expect(balance).toContainText('₦20,000')
    await transfer(page, '0123456789')
    await said(page, /(knows no such account|has no account with this number)/)
    await send(page, '0123456780')
    await said(page, 'Transfer successful')
    await said(page, /^₦1,000 has arrived at /)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(balance).toContainText('₦18,950')
    await transfer(page, '0123456782')
    await send(page, '0123456782')
    await said(page, 'The transfer failed. ₦1,000 and the fee are back in the wallet.')
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(balance).toContainText('₦18,950')
    await transfer(page, '0123456784')
    await send(page, '0123456784')
    await said(page, /^₦1,000 has arrived at /)
    const wallet = async () => (await church.get<{ balance: number }>('wallet')).balance
    await expect.poll(wallet, { timeout: 30_000 }).toBe(18_950)

    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await transfer(page, '0123456783')
    await send(page, '0123456783')
    await inDialog(page, 'Send the code again')
    await said(page, 'A new code was sent. It can take a minute.')
    await giveCode(page, '000000')
    await said(page, 'The bank says: Invalid OTP')
    await said(page, 'The transfer was not sent. Check the code or ask for a new one.')
    await giveCode(page, '123456')
    await said(page, /^₦1,000 has arrived at /)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await transfer(page, '0123456783')
    await send(page, '0123456783')
    await expect(dialog(page).getByRole('button', { name: 'Confirm transfer' })).toBeVisible()
    const [{ id }] = await church.get<[{ id: string }]>('transfers')
    for (let tries = 0; tries < 5; tries += 1)
      await church.post(`transfers/${id}/code`, { code: '000000' }).catch(() => undefined)
    await giveCode(page, '123456')
    await said(page, /^That was tried too often\. Please wait /)
    await expectClean(page)

    // Before a church closes it sees what it would lose: the wallet's balance and pending payments.
    await page.goto(`${testServer.url}/settings/data`)
    await press(page, 'Close this church…')
    await expect(dialog(page)).toContainText('The wallet holds ₦16,850.')
    await expect(dialog(page)).toContainText('₦1,050 is reserved for transfers and SMS')
    await inDialog(page, 'Cancel')

    await page.goto(`${testServer.url}/statement`)
    const moved = here(page).getByRole('table', { name: 'Wallet, NGN' })
    await expect(moved.getByRole('row', { name: /Top-ups/ })).toContainText('20,000.00')
    await expect(moved.getByRole('row', { name: /Closing balance/ })).toContainText('16,850.00')
    await expectClean(page)

    // A refund to the payer is a line of its own, and is in the statement.
    await page.goto(`${testServer.url}/sandbox`)
    await page.getByRole('button', { name: 'Refund 100 naira' }).first().click()
    await expect.poll(wallet, { timeout: 30_000 }).toBe(16_750)
    await page.goto(`${testServer.url}/transaction`)
    await said(page, /^Refund of nx-/)
    await expectClean(page)
    await page.goto(`${testServer.url}/statement`)
    await expect(moved.getByRole('row', { name: /Refunds to payers/ })).toContainText('100.00')
  })
})

/** The distance from the window's upper edge, in pixels. */
const topOf = async (place: Locator): Promise<number> => Math.round((await place.boundingBox())?.y ?? NaN)

/** Opens the page of a record of the list. */
async function openRecord(page: Page, name: string): Promise<void> {
  await openerIn(here(page), name).first().click()
  await expect(here(page).getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Fills the transfer up to the bank's response with the account's owner. */
async function transfer(page: Page, accountNumber: string): Promise<void> {
  await press(page, 'More')
  await press(page, 'Transfer')
  // Short names find a bank, arrows move to it and Enter takes it.
  const bank = dialog(page).getByRole('combobox', { name: 'Bank' })
  await bank.fill('gtb')
  await expect(dialog(page).getByRole('option')).toHaveText(['Guaranty Trust Bank'])
  await bank.fill('first')
  await bank.press('ArrowDown')
  await expect(dialog(page).getByRole('option', { selected: true })).toHaveText('First City Monument Bank')
  await bank.press('Escape')
  await expect(dialog(page).getByRole('option')).toHaveCount(0)
  await bank.fill('fbn')
  await bank.press('Enter')
  await expect(dialog(page).getByText('First Bank of Nigeria')).toBeVisible()
  await dialog(page).getByLabel('Account number').fill(accountNumber)
}

async function send(page: Page, accountNumber: string, amount = '1000'): Promise<void> {
  await dialog(page).getByLabel('Account number').fill(accountNumber)
  await expect(dialog(page).getByLabel('Account name')).not.toHaveValue('')
  await dialog(page).getByLabel('Amount in naira').fill(amount)
  await dialog(page)
    .getByRole('button', { name: /^Send ₦/ })
    .click()
}

async function giveCode(page: Page, code: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'One-time code' }).fill(code)
  await inDialog(page, 'Confirm transfer')
}
