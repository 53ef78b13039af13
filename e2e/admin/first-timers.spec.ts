import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { isWide, TABLET } from '../support/sizes.ts'
import { goOffline, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

type FirstTimer = { first_name: string; last_name: string; cell: { name: string } | null }

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => listOf(page, 'All First Timers')

spec('2 First Timers: dialogs', '1 manage first timers', 'toast firstTimerAdded', 'Offline: first timer')
test('adds a first timer offline, assigns, converts both ways, edits and deletes', async ({
  page,
  testServer,
  context,
}) => {
  const church = await smallChurch(testServer)
  await church.post('cell', { name: 'Lekki' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${testServer.url}/login?return=/first-timers`)
  await logIn(page, church.who)
  await expect(page.getByText('No first timers yet')).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'Add a first timer' }).click()
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied successfully, please share with your members')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\/member-capture\?reference=.+/)
  await dialog(page).getByLabel('First name').fill('Bisi')
  await dialog(page).getByLabel('Last name').fill('Onyekachukwu-Adeyemi')
  await dialog(page).getByLabel('Phone number').fill('0803 555 0199')
  await dialog(page).getByRole('button', { name: 'Add first timer' }).click()
  await expect(page.getByText('First timer added successfully')).toBeVisible()
  await expect(list(page).row('Bisi Onyekachukwu-Adeyemi')).toBeVisible()

  await select(page)
  await page.getByRole('button', { name: 'Add to group…' }).click()
  await expect(dialog(page).getByText('No departments yet.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add 1' }).click()
  await expect(dialog(page).getByText('Choose a cell or a department.')).toBeVisible()
  await dialog(page).getByLabel('Cell').selectOption('Lekki')
  await dialog(page).getByRole('button', { name: 'Add 1' }).click()
  await expect(page.getByText('1 person added to Lekki')).toBeVisible()
  await context.setOffline(false)

  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const firstTimers = () => church.get<FirstTimer[]>(`churches/${current_church.id}/first-timers`)
  await expect
    .poll(firstTimers, { timeout: 40_000 })
    .toMatchObject([{ first_name: 'Bisi', cell: { name: 'Lekki' } }])
  await expectCleanAtEachSize(page)

  await select(page)
  await page.getByRole('button', { name: 'Assign to…' }).click()
  await dialog(page).getByRole('checkbox', { name: /^You/ }).check()
  await dialog(page).getByRole('button', { name: 'Assign 1' }).click()
  await expect(page.getByText('1 person assigned')).toBeVisible()

  await select(page)
  await page.getByRole('button', { name: 'Make members' }).click()
  await expect(page.getByText('1 person is a member now')).toBeVisible()
  await expect(page.getByText('No first timers yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(list(page).row('Bisi')).toBeVisible()
  await expect.poll(firstTimers, { timeout: 40_000 }).toHaveLength(1)

  // A phone has both on the person's page.
  await page.setViewportSize(TABLET)
  await list(page).act('Bisi', 'Edit')
  await dialog(page).getByLabel('Last name').fill('Adeyemi')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(firstTimers, { timeout: 40_000 }).toMatchObject([{ last_name: 'Adeyemi' }])
  await expectCleanAtEachSize(page)
  await list(page).act('Bisi', 'Delete')
  await expect(dialog(page).getByText('Are you sure you want to delete Bisi’s record?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await expect(page.getByText('No first timers yet')).toBeVisible()
})

async function select(page: Page): Promise<void> {
  if (!isWide(page)) await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByLabel('Select Bisi Onyekachukwu-Adeyemi').check()
}
