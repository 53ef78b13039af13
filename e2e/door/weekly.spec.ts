/** Journeys of weekly services: the list of services, and a door that never saw today's service. */
import type { Page } from '@playwright/test'
import { expect, test, WITH_WORKER } from '../support/test-server.ts'
import { logIn, newcomer, newPhone } from '../session/people.ts'
import { register } from '../support/calls.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { here } from '../support/menu.ts'
import { readyForNoNetwork, reloadOffline, signedInByCall, today } from '../support/small-church.ts'
import { addDays, weekdayOf } from '../../contract/calendar/days.ts'
import { shortDate } from '../../contract/written-date.ts'
import { field, row } from './at-the-door.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITH_WORKER)

const NAME = 'Ìsìn Ọjọ́ Àìkú'

const dialog = (page: Page) => page.getByRole('dialog')

async function addWeekly(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a weekly service' }).click()
  await expect(dialog(page).getByLabel('Service name')).toBeFocused()
  await dialog(page).getByLabel('Service name').fill(name)
  await dialog(page)
    .getByLabel('Day of the week')
    .selectOption(String(weekdayOf(today())))
  await dialog(page).getByLabel('Starts at').fill('09:00')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
}

/** The row of a day in the list of services. */
const inList = (page: Page, day: string) => listOf(page, 'Church services').row(shortDate(day).slice(0, -5))

spec(
  'Recurring services: editor',
  'Recurring services: double name',
  'Recurring services: skip and move',
  'Recurring services: today',
  'Recurring services: on demand',
)
test('adds a weekly service, marks at it offline, skips and moves days', async ({
  page,
  testServer,
  browser,
}) => {
  const who = newcomer('Adaeze', 'Grace Chapel')
  await register(testServer, who)
  const church = await signedInByCall(testServer, who)
  await church.post('member', { first_name: 'Ngozi', last_name: 'Eze', phone_number: '08035550111' })
  await page.goto(`${testServer.url}/login?return=/churchservices`)
  await logIn(page, who)

  await addWeekly(page, NAME)
  await expect(page.getByText('Weekly service saved')).toBeVisible()
  await expect(inList(page, today())).toBeVisible()
  // The same name on that weekday is refused, and what was typed stays.
  await addWeekly(page, 'ÌSÌN ỌJỌ́ ÀÌKÚ')
  await expect(dialog(page).getByText('A service with this name already exists').first()).toBeVisible()
  await expect(dialog(page).getByLabel('Service name')).toHaveValue('ÌSÌN ỌJỌ́ ÀÌKÚ')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  // The usher's phone knows the schedule alone: nobody made today's service.
  const { phone, page: door } = await newPhone(browser)
  await door.goto(`${testServer.url}/login?return=/door`)
  await logIn(door, who)
  await expect(door.getByRole('button', { name: /^Ngozi Eze, / })).toBeVisible()
  expect(await church.get<unknown[]>('churchservices')).toEqual([])
  await readyForNoNetwork(door)
  await phone.setOffline(true)
  await reloadOffline(door)
  await expect(door.getByText(NAME).first()).toBeVisible()
  await field(door).fill('ngozi')
  await row(door, 'Ngozi Eze').click()
  await expect(door.getByText('Marked Ngozi Eze')).toBeVisible()
  await expect(door.locator('.door-total')).toHaveText('1 here')
  await phone.setOffline(false)
  await expect
    .poll(() => church.get<{ name: string; attendees: number; held: boolean }[]>('churchservices'), {
      timeout: 30_000,
    })
    .toMatchObject([{ name: NAME, attendees: 1, held: true }])
  await phone.close()

  // Today's service has a mark now, so only later days can be skipped.
  await page.reload()
  await page.getByRole('button', { name: /^Ìsìn Ọjọ́ Àìkú.*Every/ }).click()
  await expect(dialog(page).getByText('1 person is marked')).toBeVisible()
  const [next, after] = [addDays(today(), 7), addDays(today(), 14)]
  const skip = dialog(page).getByRole('button', { name: `Skip this day, ${shortDate(next)}` })
  await skip.click()
  await expect(dialog(page).getByText('Skipped', { exact: true })).toBeVisible()
  await expectCleanAtEachSize(page)
  await dialog(page)
    .getByRole('button', { name: `Undo, ${shortDate(next)}` })
    .click()
  await expect(skip).toBeVisible()

  await dialog(page)
    .getByRole('button', { name: `Move to another day, ${shortDate(after)}` })
    .click()
  const move = dialog(page).filter({ hasText: 'New day' })
  await move.getByLabel('New day').fill(next)
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(move.getByText('already takes place on').first()).toBeVisible()
  await move.getByLabel('New day').fill(addDays(today(), 3))
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog(page).getByText(`Moved to ${shortDate(addDays(today(), 3))}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inList(page, addDays(today(), 3))).toBeVisible()
  // Its link is made when somebody wants it.
  await listOf(page, 'Church services').open(shortDate(addDays(today(), 3)).slice(0, -5))
  await here(page).getByRole('button', { name: 'Create link and QR code' }).click()
  await expect(here(page).getByRole('button', { name: 'Download', exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await page.goBack()

  await page.getByRole('button', { name: /^Ìsìn Ọjọ́ Àìkú.*Every/ }).click()
  await dialog(page).getByRole('button', { name: 'End', exact: true }).click()
  await dialog(page)
    .filter({ hasText: 'No further days' })
    .getByRole('button', { name: 'End', exact: true })
    .click()
  await expect(page.getByText(`${NAME} ended`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ìsìn Ọjọ́ Àìkú.*Every/ })).toHaveCount(0)
})
