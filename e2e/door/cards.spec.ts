import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { atTheDoor, goOffline, PEOPLE, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

/** A4 in points, the unit of a PDF. */
const A4 = '595 842'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The printed names by sheet, and the paper's pages. */
async function printed(page: Page): Promise<{ sheets: string[][]; pages: string[] }> {
  await expect(page.locator('.cards-sheets')).toHaveCount(1)
  const sheets = await page
    .locator('.cards-sheet')
    .evaluateAll((all) =>
      all.map((sheet) => [...sheet.querySelectorAll('.cards-name')].map((name) => name.textContent ?? '')),
    )
  const codes = await page
    .locator('.cards-sheet .cards-qr path')
    .evaluateAll((all) => all.map((one) => one.getAttribute('d')))
  expect(new Set(codes).size).toBe(sheets.flat().length)
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = [...paper.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) =>
    [wide, high].map((points) => Math.round(Number(points))).join(' '),
  )
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.cards-sheets')).toHaveCount(0)
  return { sheets, pages }
}

spec('2 Cards')
test('shows, saves and prints cards, ten a sheet, also offline', async ({ browser, testServer }) => {
  const church = await smallChurch(testServer)
  for (const [first_name, last_name] of [
    ['Ọláṣubọ̀mí', 'Àjàyí'],
    ['Nkechị', 'Ụzọṅ'],
    ['Ɗanlàdi', 'Ƙaura-Ɓello'],
  ])
    await church.post('member', { first_name, last_name, phone_number: null })
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await atTheDoor(phone, church, testServer.url)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(`${testServer.url}/cards`)
  await expect(page.getByRole('heading', { level: 1, name: 'Member cards' })).toBeVisible()
  await expectClean(page)
  await goOffline(page)

  // One card, from its own dialog.
  await page.getByRole('searchbox').fill('danladi')
  await press(page, /^Ɗanlàdi Ƙaura-Ɓello/)
  const card = page.getByRole('dialog')
  await expect(card.getByRole('img', { name: 'Code of Ɗanlàdi Ƙaura-Ɓello’s card' })).toBeVisible()
  await expectClean(page)
  const saving = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Save picture' }).click()
  expect((await saving).suggestedFilename()).toBe('card-danladi-kaura-bello.png')
  await card.getByRole('button', { name: 'Print' }).click()
  expect(await printed(page)).toEqual({ sheets: [['Ɗanlàdi Ƙaura-Ɓello']], pages: [A4] })
  await card.getByRole('button', { name: 'Close' }).click()

  // Some cards, chosen one by one over two searches.
  await page.getByRole('checkbox', { name: 'Choose Ɗanlàdi Ƙaura-Ɓello' }).check()
  await page.getByRole('searchbox').fill('olasubomi')
  await page.getByRole('checkbox', { name: 'Choose Ọláṣubọ̀mí Àjàyí' }).check()
  await press(page, 'Print 2 cards')
  const some = await printed(page)
  expect(some.sheets.flat().sort()).toEqual(['Ọláṣubọ̀mí Àjàyí', 'Ɗanlàdi Ƙaura-Ɓello'].sort())

  // All cards; Adaeze registered the church.
  await page.getByRole('searchbox').fill('')
  const all = PEOPLE.length + 3 + 1
  await press(page, `Choose all ${all}`)
  await expect(page.getByText('2 sheets of A4')).toBeVisible()
  await press(page, `Print ${all} cards`)
  const { sheets, pages } = await printed(page)
  expect(sheets.map((sheet) => sheet.length)).toEqual([10, all - 10])
  expect(pages).toEqual([A4, A4])
  await phone.close()
})
