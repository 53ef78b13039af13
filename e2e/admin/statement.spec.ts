import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

const SHEETS = 60

const pagesOf = (pdf: Buffer): number =>
  (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length

spec('2 Statement: print')
test('the browser’s own print shows the sheet alone, on one page', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await church.post('income', { amount: 2500.5, currency: 'naira', income_type: 'tithe' })
  await page.goto(`${testServer.url}/login?return=/statement`)
  await logIn(page, church.who)
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('table', { name: 'Books, NGN' })).toContainText('2,500.50')
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByText('Treasurer')).toBeVisible()
  for (const part of ['ion-menu', '.nx-bar', 'h1', '.statement-month', '.nx-page-actions'])
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0)
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
})

spec('2 Statement: print', 'screen /statement')
test('a long statement prints on several pages', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  for (let index = 0; index < SHEETS; index += 1) {
    const expense = { name: 'Costs', purpose: `Purpose ${index}`, amount: 1000 + index, currency: 'naira' }
    const { id } = await church.post<{ id: string }>('expense', expense)
    await church.post('updateExpenseStatus', { id, status: 'approved' })
  }
  await page.goto(`${testServer.url}/login?return=/statement`)
  await logIn(page, church.who)
  const shown = page.getByRole('button', { name: 'Print', exact: true })
  await expect(shown).toBeVisible()
  await page.evaluate(() => (window.print = () => undefined))
  await shown.click()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(1)
})
