/** Reads a chart. One with a single point, as on the first day of a month, shows its number alone. */
import type { Locator } from '@playwright/test'
import { expect } from './test-server.ts'

const single = (chart: Locator) => chart.locator('.nx-chart-only')

/** The picture of this name, or the number shown instead. */
export const pictureOf = (chart: Locator, name?: RegExp): Locator =>
  chart.getByRole('img', name && { name }).or(single(chart))

/** Waits for the chart, opens its table, and returns the values by label, without the zeros. */
export async function numbersOf(chart: Locator): Promise<Record<string, string>> {
  const table = chart.locator('details')
  await expect(table.or(single(chart))).toBeVisible()
  if (await single(chart).isVisible()) {
    const [, count = '', label = ''] = /^(\S+) (.*)$/.exec(await single(chart).innerText()) ?? []
    return { [label]: count }
  }
  if ((await table.getAttribute('open')) === null) await table.locator('summary').click()
  const rows = await table.locator('tbody tr').allInnerTexts()
  return Object.fromEntries(
    rows.map((row) => row.split('\t').map((cell) => cell.trim())).filter(([, count]) => count !== '0'),
  )
}
