import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logInByKeys, pick, press, reach, typeInto } from '../support/keyboard.ts'
import { openerIn, screenOf } from '../support/lists.ts'
import { smallChurch } from '../support/small-church.ts'
import { topUp } from '../support/top-up.ts'

test.use(WITHOUT_WORKER)

test('Money by keys: income, an approval, a transfer to a bank found by its short name', async ({
  page,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  await topUp(church, 5000)
  await church.post('expense', { name: 'Diesel', purpose: 'Fuel', amount: 1200, currency: 'naira' })
  await church.post('income', { amount: 100, currency: 'naira', income_type: 'offering' })
  await page.goto(`${testServer.url}/login?return=/income`)
  await logInByKeys(page, church.who)
  const screen = screenOf(page)
  const dialog = page.getByRole('dialog')

  const add = screen.getByRole('button', { name: 'Add income' })
  await press(page, add)
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('2500')
  await pick(page, dialog.getByLabel('Income type'), 'Tithe')
  await press(page, dialog.getByRole('button', { name: 'Save income' }))
  await expect(page.getByText('Income created successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await press(page, openerIn(screen, 'Tithe'))
  await expect(screen.getByRole('heading', { level: 1, name: 'Tithe' })).toBeFocused()
  await expect(screen.getByText('₦2,500.00').first()).toBeVisible()

  await page.goto(`${testServer.url}/expenses`)
  await press(page, screen.getByRole('link', { name: '1 expense awaiting approval' }))
  await press(page, openerIn(screen, 'Diesel'))
  await expect(screen.getByRole('heading', { level: 1, name: 'Diesel' })).toBeFocused()
  await press(page, screen.getByRole('button', { name: 'Approve' }))
  await expect(page.getByText('Expense updated successfully')).toBeVisible()

  await page.goto(`${testServer.url}/transaction`)
  await press(page, screen.getByRole('button', { name: 'Transfer' }))
  const bank = dialog.getByRole('combobox', { name: 'Bank' })
  await typeInto(page, bank, 'first')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option', { selected: true })).toHaveText('First City Monument Bank')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await bank.press('ControlOrMeta+a')
  await page.keyboard.type('gtb')
  await expect(dialog.getByRole('option')).toHaveText(['Guaranty Trust Bank'])
  await page.keyboard.press('Enter')
  // The chosen bank can be changed. The next Tab leads on.
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Account number')).toBeFocused()
  await page.keyboard.type('0123456780')
  await typeInto(page, dialog.getByLabel('Amount in naira'), '1000')
  await reach(page, dialog.getByRole('button', { name: 'Send ₦1,000' }))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(screen.getByRole('button', { name: 'Transfer' })).toBeFocused()
})
