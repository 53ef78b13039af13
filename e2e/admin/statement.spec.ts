import { expect, test, WITHOUT_WORKER } from '../session/house.ts'
import { logIn } from '../session/people.ts'
import { smallChurch } from '../support/small-church.ts'

test.use(WITHOUT_WORKER)

const SHEETS = 60

test('a long statement prints on several pages', async ({ page, house }) => {
  const church = await smallChurch(house)
  for (let index = 0; index < SHEETS; index += 1) {
    const expense = { name: 'Costs', purpose: `Purpose ${index}`, amount: 1000 + index, currency: 'naira' }
    const { id } = await church.post<{ id: string }>('expense', expense)
    await church.post('updateExpenseStatus', { id, status: 'approved' })
  }
  await page.goto(`${house.url}/login?return=/statement`)
  await logIn(page, church.who)
  const shown = page.getByRole('button', { name: 'Print', exact: true })
  await expect(shown).toBeVisible()
  // The sheet stays where the printer looks for it.
  await page.evaluate(() => (window.print = () => undefined))
  await shown.click()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []
  expect(pages.length).toBeGreaterThan(1)
})
