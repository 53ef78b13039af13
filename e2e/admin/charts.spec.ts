import type { Locator, Page } from '@playwright/test'
import { monthName } from '../../src/lib/format/format-date.ts'
import { expect, test, type House } from '../session/house.ts'
import { logIn } from '../session/people.ts'
import { goOffline, smallChurch, today, type SmallChurch } from '../support/small-church.ts'

const [year = '', month = ''] = today().split('-')
const lastYear = String(Number(year) - 1)
const thisMonth = monthName(Number(month))
/** One in which nothing was: the church began in this one. */
const otherMonth = monthName(month === '01' ? 2 : 1)

type Chart = { path: string; title: string; count: RegExp; begin(church: SmallChurch): Promise<unknown> }

const firstTimers: Chart = {
  path: '/first-timers',
  title: 'Your Church’s First Timer’s Performance',
  count: /^2 people came for the first time\.$/,
  async begin(church) {
    await church.post('member', { first_name: 'Sola', last_name: 'Ige', first_timer: true })
    await church.post('member', { first_name: 'Femi', last_name: 'Ade', first_timer: true })
    // The years begin with the church's first record.
    await church.post('churchservice', { name: 'Watch night', date_of_service: `${lastYear}-12-31` })
  },
}
const cells: Chart = {
  path: '/cells',
  title: 'People in cells',
  count: /^2 people are in a cell\.$/,
  async begin(church) {
    const { id } = await church.post<{ id: string }>('cell', { name: 'Lekki' })
    await church.post('member', { first_name: 'Sola', last_name: 'Ige', cell_id: id })
    await church.post('member', { first_name: 'Femi', last_name: 'Ade', cell_id: id })
  },
}

async function look(page: Page, house: House, { path, title, begin }: Chart): Promise<Locator> {
  const church = await smallChurch(house)
  await begin(church)
  await page.goto(`${house.url}/login?return=${path}`)
  await logIn(page, church.who)
  const chart = page.getByRole('region', { name: title })
  await chart.scrollIntoViewIfNeeded()
  return chart
}

/** What the picture stands on, each by what it is called; the noughts are left out. */
async function numbers(chart: Locator): Promise<Record<string, string>> {
  const table = chart.locator('details')
  if ((await table.getAttribute('open')) === null) await table.locator('summary').click()
  const rows = await table.locator('tbody tr').allInnerTexts()
  return Object.fromEntries(
    rows.map((row) => row.split('\t').map((cell) => cell.trim())).filter(([, count]) => count !== '0'),
  )
}

const picture = (chart: Locator) => chart.getByRole('img')

for (const { what, chart: of } of [
  { what: 'first timers', chart: firstTimers },
  { what: 'cells', chart: cells },
]) {
  test(`the chart of ${what}: another month is another picture, and without a network the last one stands with its date`, async ({
    page,
    house,
  }) => {
    const chart = await look(page, house, of)
    await chart.getByLabel('Year').selectOption(year)
    await chart.getByLabel('Month').selectOption('All Months')
    await expect(chart.getByRole('status')).toHaveText(of.count)
    await expect(picture(chart)).toHaveAccessibleName(/ 2 people /)
    const ofYear = await numbers(chart)
    expect(ofYear[thisMonth]).toBe('2')
    expect(ofYear).not.toHaveProperty(otherMonth)

    await chart.getByLabel('Month').selectOption(otherMonth)
    await expect(chart.getByText('Nothing was recorded in this period.')).toBeVisible()
    await expect(picture(chart)).toHaveCount(0)
    await chart.getByLabel('Month').selectOption(thisMonth)
    await expect(picture(chart)).toHaveAccessibleName(/ 2 people /)
    const ofMonth = await numbers(chart)
    expect(Object.values(ofMonth)).toContain('2')
    expect(ofMonth).not.toHaveProperty(thisMonth)

    await goOffline(page)
    await page.reload()
    await chart.scrollIntoViewIfNeeded()
    await expect(chart.getByText(/^As of /)).toBeVisible()
    await expect(picture(chart)).toHaveAccessibleName(/ 2 people /)
    expect(await numbers(chart)).toEqual(ofMonth)
    await chart.getByLabel('Month').selectOption('All Months')
    await expect(chart.getByText(/^As of /)).toBeVisible()
    expect(await numbers(chart)).toEqual(ofYear)
  })
}

test('the chart of first timers: another year is another picture', async ({ page, house }) => {
  const chart = await look(page, house, firstTimers)
  await chart.getByLabel('Month').selectOption('All Months')
  await expect(picture(chart)).toHaveAccessibleName(/ 2 people /)
  await chart.getByLabel('Year').selectOption(lastYear)
  await expect(chart.getByText('Nothing was recorded in this period.')).toBeVisible()
  await chart.getByLabel('Year').selectOption(year)
  expect((await numbers(chart))[thisMonth]).toBe('2')
})
