import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { listOf } from '../support/lists.ts'
import { here, toAnother, toMenuEntry } from '../support/menu.ts'
import { isWide, otherSize } from '../support/sizes.ts'
import { smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

const FIRST = ['Adaeze', 'Bola', 'Chidi', 'Emeka', 'Halima', 'Ifeoma', 'Musa', 'Ngozi', 'Tunde']
const LAST = FIRST.toReversed()

const stand = (page: Page, names: string[]) =>
  expect(listOf(page, 'Members').row(/Eze|Okafor/)).toContainText(names)

/** Reverses the order by the column head, or by a select where there is no head. */
async function turn(page: Page, to: '↑' | '↓'): Promise<void> {
  if (!isWide(page)) return void (await here(page).getByLabel('Sort by').selectOption(`By Name ${to}`))
  const head = here(page).getByRole('columnheader', { name: 'Name', exact: true })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', to === '↑' ? 'ascending' : 'descending')
}

spec('2 Tables: columns', '2 Tables: page sizes')
test('sorts and pages a list, and keeps both after reopening', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  await page.goto(`${testServer.url}/login?return=/members`)
  await logIn(page, church.who)
  await stand(page, FIRST)
  const shown = here(page).getByRole('combobox', { name: 'Rows', exact: true })
  await shown.selectOption('5')
  await stand(page, FIRST.slice(0, 5))
  await turn(page, '↓')
  await stand(page, LAST.slice(0, 5))
  await here(page).getByRole('button', { name: 'Next' }).click()
  await stand(page, LAST.slice(5))
  await expect(here(page).getByText('6–9 of 9')).toBeVisible()

  await toAnother(page, () => toMenuEntry(page, 'Outbox'))
  await toAnother(page, async () => void (await page.goBack()))
  await stand(page, LAST.slice(5))
  await otherSize(page)
  await stand(page, LAST.slice(5))
  await here(page).getByRole('button', { name: 'Previous' }).click()
  await stand(page, LAST.slice(0, 5))
  await turn(page, '↑')
  await stand(page, FIRST.slice(0, 5))
  await turn(page, '↓')
  await shown.selectOption('Everything')
  await stand(page, LAST)
  await page.reload()
  await stand(page, LAST)
})
