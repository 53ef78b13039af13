import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

const SHEETS = 60

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
  // The sheet stays in the document, because nothing prints it.
  await page.evaluate(() => (window.print = () => undefined))
  await shown.click()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []
  expect(pages.length).toBeGreaterThan(1)
})
