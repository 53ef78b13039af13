import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn, newcomer, newPhone } from '../session/people.ts'
import { expectClean } from '../support/axe.ts'
import { goOffline, signedInByCall, smallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
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
  await said(phone, '1 expense waits for a decision.')
  await press(phone, /Diesel for the generator/)
  await expect(dialog(phone).getByRole('button', { name: 'Approve' })).toBeDisabled()
  await said(
    phone,
    'You or somebody who invited you asked for this. Somebody else with finance access approves it.',
  )
  await expectClean(phone)

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${testServer.url}/login?return=/expenses`)
  await logIn(page, church.who)
  await press(page, /Diesel for the generator/)
  await expect(dialog(page)).toContainText('0123456789')
  await inDialog(page, 'Approve')
  await said(page, 'Expense updated successfully')
  await expect(dialog(page)).toContainText('Approved')
  await expect(dialog(page)).toContainText('Adaeze Okafor')
  await inDialog(page, 'Close')
  await expect(here(page).getByRole('region', { name: 'What was approved' })).toContainText('₦12,000.50')
  await expectClean(page)

  // Above the church's limit one user requests a transfer and another approves it.
  await church.put('church', { settings: { transfer_limit: 5000 } })
  await topUp(church, 20_000)
  await inDialog(phone, 'Close')
  await transfer(phone, '0123456780')
  await send(phone, '0123456780', '6000')
  await said(phone, /^Somebody else with access to the finances has to approve ₦6,000 to /)
  await expect(dialog(phone).getByRole('button', { name: 'Take it back' })).toBeVisible()
  const asker = await signedInByCall(testServer, tunde.who)
  const account = { bankCode: '011', accountNumber: '0123456780' }
  await asker.post('transfer', { ...account, ...(await asker.post('account-lookup', account)), amount: 7000 })
  await page.goto(`${testServer.url}/transaction`)
  const transferCard = (amount: string) =>
    here(page)
      .locator('.nx-card')
      .filter({ hasText: `₦${amount}.00 · ` })
  await expect(transferCard('6,000')).toContainText('It goes out when you approve it.')
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
  await expect(here(page).getByRole('region', { name: 'What came in' })).toContainText('US$40')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download CSV')])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/2500\.00,NGN,Tithe,.*Adaeze Okafor/)
  await expectClean(page)

  await here(page).getByRole('link', { name: 'Monthly statement' }).click()
  const sheet = here(page).getByRole('article')
  const income = sheet.getByRole('table', { name: 'Income by type, Naira (₦)' })
  await expect(income.getByRole('row', { name: 'Tithe 1 ₦2,500.00' })).toBeVisible()
  await expect(sheet.getByRole('row', { name: 'Fuel 1 ₦12,000.50' })).toBeVisible()
  await expect(sheet.getByRole('row', { name: 'Naira (₦) −₦9,500.50' })).toBeVisible()
  await expect(sheet.getByRole('row', { name: 'US dollar ($) US$40.00' })).toBeVisible()
  await expectClean(page)

  await page.goto(`${testServer.url}/expenses`)
  // A decided expense cannot be edited. A user other than the requester reverses it with a reason.
  await phone.goto(`${testServer.url}/expenses`)
  await press(phone, /Diesel for the generator/)
  await expect(dialog(phone).getByRole('button', { name: 'Reverse' })).toBeDisabled()
  await inDialog(phone, 'Close')
  await press(page, /Diesel for the generator/)
  await inDialog(page, 'Reverse')
  await inDialog(page, 'Reverse')
  await expect(dialog(page).getByText('Give a reason.')).toBeVisible()
  await dialog(page).getByLabel('Reason').fill('Bought twice')
  await expectClean(page)
  await inDialog(page, 'Reverse')
  await said(page, 'Expense reversed')
  await said(page, 'Reversal of Diesel for the generator ₦12,000.50 – Bought twice')
  await press(page, /^Open Diesel for the generator/)
  await expect(dialog(page)).toContainText('Reversed')
  await expect(dialog(page).getByRole('button', { name: 'Reverse' })).toHaveCount(0)
  await inDialog(page, 'History')
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Reversed Diesel for the generator')
  await expectClean(page)
  await inDialog(page, 'Close')
  await page.goto(`${testServer.url}/statement`)
  await expect(
    here(page).getByRole('row', { name: /^Reversal of Fuel ₦12,000.50 – Bought twice 1 −₦12,000.50/ }),
  ).toBeVisible()
  await page.goto(`${testServer.url}/income`)
  await press(page, 'Delete Offering, US$40')
  await expect(dialog(page)).toContainText('Are you sure you want to delete this offering of US$40?')
  // A request without a response is not reported as done.
  await page.route('**/api/v1/income/*', (call) => call.abort())
  await inDialog(page, 'Delete')
  await expect(dialog(page).getByRole('alert')).toContainText('network')
  await page.unroute('**/api/v1/income/*')
  await inDialog(page, 'Delete')
  await said(page, 'Income record deleted successfully')
  // The history keeps a deleted record with its amount.
  await press(page, 'History')
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Deleted Offering, US$40')
  await expectClean(page)
  await inDialog(page, 'Close')
  await expect(here(page).getByRole('region', { name: 'What came in' })).toContainText('₦2,500')
  await press(page, 'Add income')
  await expect(dialog(page).getByLabel('Amount')).toBeVisible()
  await goOffline(page)
  await dialog(page).getByLabel('Amount').fill('700')
  await said(page, 'This needs a network. What you typed is kept on this phone.')
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
    await press(page, 'Top Up Wallet')
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
    await said(page, 'The payment did not go through. You can try again above.')
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
    await said(page, 'The code was sent again. It can take a minute.')
    await giveCode(page, '000000')
    await said(page, 'The bank says: Invalid OTP')
    await said(page, 'The money did not go out. Check the code, or have it sent again.')
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
    await page.goto(`${testServer.url}/my-profile?tab=preferences`)
    await press(page, 'Close this church…')
    await expect(dialog(page)).toContainText('There is ₦16,850 in the wallet.')
    await expect(dialog(page)).toContainText('₦1,050 is set aside for transfers and SMS')
    await inDialog(page, 'Cancel')

    await page.goto(`${testServer.url}/statement`)
    const moved = here(page).getByRole('table', { name: 'Wallet' })
    await expect(moved.getByRole('row', { name: /Top-ups/ })).toContainText('₦20,000')
    await expect(moved.getByRole('row', { name: /^Closing balance/ })).toContainText('₦16,850')
    await expectClean(page)

    // A refund to the payer is a line of its own, and is in the statement.
    await page.goto(`${testServer.url}/sandbox`)
    await page.getByRole('button', { name: 'Refund 100 naira' }).first().click()
    await expect.poll(wallet, { timeout: 30_000 }).toBe(16_750)
    await page.goto(`${testServer.url}/transaction`)
    await said(page, /^Went back to who paid nx-/)
    await expectClean(page)
    await page.goto(`${testServer.url}/statement`)
    await expect(moved.getByRole('row', { name: /Refunds to who paid/ })).toContainText('₦100')
  })
})

/** Fills the transfer up to the bank's response with the account's owner. */
async function transfer(page: Page, accountNumber: string): Promise<void> {
  await press(page, 'Transfer')
  await dialog(page).getByLabel('Bank', { exact: true }).fill('first bank')
  await dialog(page).getByRole('button', { name: 'First Bank of Nigeria' }).click()
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
