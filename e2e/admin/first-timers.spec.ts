import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { otherSize } from '../support/sizes.ts'
import { goOffline, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

type FirstTimer = { first_name: string; cell: { name: string } | null; occupation: string | null }

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
  await expect(page.getByText('First timers will stand here')).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'Add a First Timer' }).click()
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied successfully, please share with your members')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\/member-capture\?reference=.+/)
  await dialog(page).getByLabel('First name').fill('Bisi')
  await dialog(page).getByLabel('Last name').fill('Onyekachukwu-Adeyemi')
  await dialog(page).getByLabel('Phone number').fill('0803 555 0199')
  await dialog(page).getByRole('button', { name: 'Add first timer' }).click()
  await expect(page.getByText('First timer added successfully')).toBeVisible()
  await list(page).open('Bisi Onyekachukwu-Adeyemi')
  await dialog(page).getByRole('button', { name: 'Add to a department' }).click()
  await expect(dialog(page).getByText('Your church has no departments yet.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add to a cell' }).click()
  await dialog(page).getByRole('button', { name: 'Lekki' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Change the cell' })).toBeVisible()
  await expect(dialog(page).getByText('Lekki')).toBeVisible()
  await context.setOffline(false)

  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const firstTimers = () => church.get<FirstTimer[]>(`churches/${current_church.id}/first-timers`)
  await expect
    .poll(firstTimers, { timeout: 40_000 })
    .toMatchObject([{ first_name: 'Bisi', cell: { name: 'Lekki' } }])
  await expectCleanAtEachSize(page)

  await expect(list(page).row('Bisi')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Make a member' }).click()
  await expect(dialog(page).getByText('Bisi Onyekachukwu-Adeyemi is a member now.')).toBeVisible()
  await expect(list(page).body).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Occupation').fill('Nurse')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(firstTimers, { timeout: 40_000 }).toMatchObject([{ occupation: 'Nurse' }])
  await expectCleanAtEachSize(page)

  await otherSize(page)
  await list(page).act('Bisi', 'Delete')
  await expect(dialog(page).getByText('Are you sure you want to delete Bisi’s record?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await expect(page.getByText('First timers will stand here')).toBeVisible()
})
