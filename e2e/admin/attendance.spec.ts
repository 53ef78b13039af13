import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { here, toMenuEntry } from '../support/menu.ts'
import { isWide, otherSize } from '../support/sizes.ts'
import {
  goOffline,
  goOnline,
  reloadOffline,
  smallChurch,
  today,
  type SmallChurch,
} from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => listOf(page, 'Attendance records')
const people = (page: Page, label: string) => listOf(page, label)
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const said = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible()

/** A phone's row holds the marks alone; the other numbers are on the page of the service. */
async function expectNumbers(page: Page, name: string, numbers: Record<string, string>): Promise<void> {
  if (isWide(page)) return list(page).expectFacts(name, numbers)
  if (numbers['Marked'])
    await expect(list(page).row(name).locator('.nx-card-row-side')).toHaveText(numbers['Marked'])
}

const lastYear = () => String(Number(today().slice(0, 4)) - 1)

/** Marks two people by name today, and holds a vigil at the end of last year. */
async function twoAreMarked(church: SmallChurch): Promise<{ vigil: string }> {
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const people = await church.get<{ id: string; first_name: string }[]>(
    `churches/${current_church.id}/members`,
  )
  for (const { id } of people.filter(({ first_name }) => ['Ngozi', 'Emeka'].includes(first_name)))
    await church.put(`churchservices/${church.serviceId}/attendees/${id}`)
  const vigil = { name: 'Vigil', date_of_service: `${lastYear()}-12-31` }
  return { vigil: (await church.post<{ id: string }>('churchservice', vigil)).id }
}

/** Taps counts at the door as an usher and waits until the server has them. */
async function countAtTheDoor(page: Page, church: SmallChurch): Promise<void> {
  await page.getByRole('navigation', { name: 'Door sections' }).getByText('Headcount').click()
  for (const kind of ['Men', 'Men', 'Women'])
    await page.getByRole('button', { name: new RegExp(`^${kind}.*Add one$`) }).click()
  const counts = () => church.get<{ total_count: number }[]>('churches/attendancerecords')
  await expect.poll(counts).toMatchObject([{ total_count: 3 }])
}

spec(
  '1 manage attendance',
  '2 Tables: tablet',
  '4 Lists: return',
  '2 Keyboard: focus',
  '2 Attendance: chart',
  '2 Attendance: delete',
  'toast attendanceSubmitted',
  'toast attendanceUpdated',
  'toast attendanceDeleted',
)
test('records attendance with the door’s headcount, first timers and names', async ({
  page,
  testServer,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const church = await smallChurch(testServer)
  const { vigil } = await twoAreMarked(church)
  await page.goto(`${testServer.url}/login?return=/door`)
  await logIn(page, church.who)
  await countAtTheDoor(page, church)

  await page.goto(`${testServer.url}/attendance`)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Check in to today’s service' })).toBeVisible()
  await press(page, 'Copy link')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/church-service-capture\?reference=[\w-]{12,}$/,
  )
  await expectCleanAtEachSize(page)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)

  await expectNumbers(page, 'Sunday service', { Marked: '2', Headcount: '3' })
  await list(page).open('Sunday service')
  await expect(here(page).getByText('Men 2 · Women 1 · Children 0')).toBeVisible()
  await expect(here(page).getByText('1 more was counted than checked in by name.')).toBeVisible()
  await expect(people(page, 'Attended').row(/Eze/)).toHaveText([/Emeka Eze/, /Ngozi Eze/])
  await here(page)
    .getByRole('button', { name: /^Absent/ })
    .click()
  await expect(people(page, 'Absent').row('Chidi Eze')).toBeVisible()
  await expect(people(page, 'Absent').row('Ngozi Eze')).toHaveCount(0)
  await expectCleanAtEachSize(page)

  await here(page).getByRole('button', { name: 'Change headcount' }).click()
  await expect(dialog(page).getByLabel('Men', { exact: true })).toHaveValue('2')
  await dialog(page).getByLabel('Men', { exact: true }).fill('5')
  await press(page, 'Add a first timer')
  await dialog(page).getByLabel('Last name').fill('Bello')
  await press(page, 'Save headcount')
  await expect(dialog(page).getByText('Enter the first name.')).toBeVisible()
  await dialog(page).getByLabel('First name').fill('Sade')
  await expectCleanAtEachSize(page)
  await press(page, 'Save headcount')
  await said(page, 'Attendance record updated successfully')
  await expect.poll(church.present).toEqual(['Emeka Eze', 'Ngozi Eze', 'Sade Bello'])

  // The other half runs at the administrators' tablet size.
  await otherSize(page)
  await page.goto(`${testServer.url}/attendance`)
  await page.getByText('Attendance by month').first().click()
  const chart = page.getByRole('region', { name: 'Attendance by month' })
  // A year and a month average their Sundays.
  const [, month] = today().split('-')
  await chart.getByLabel('Month', { exact: true }).selectOption({ value: month! })
  await expect(chart.getByRole('status')).toContainText('Sunday')
  await chart.getByLabel('Month', { exact: true }).selectOption('All Months')
  await chart.getByLabel('Year', { exact: true }).selectOption(lastYear())
  await expect(chart.getByText('No attendance on a Sunday.')).toBeVisible()
  await expectNumbers(page, 'Sunday service', { Marked: '3', Headcount: '6' })

  await page.getByRole('button', { name: 'Record headcount' }).click()
  await press(page, 'Save headcount')
  await expect(dialog(page).getByText('Choose the service or event.')).toBeVisible()
  await dialog(page).getByLabel('Service or event').selectOption(vigil)
  await dialog(page).getByLabel('Children').fill('40')
  await press(page, 'Save headcount')
  await said(page, 'Attendance record submitted successfully')
  await expectNumbers(page, 'Vigil', { Headcount: '40' })
  await list(page).act('Vigil', 'Delete headcount')
  await expect(dialog(page).getByText('The headcount of 40 will be removed.')).toBeVisible()
  await press(page, 'Delete')
  await said(page, 'Attendance record deleted successfully')
  await expectNumbers(page, 'Vigil', { Headcount: '—' })

  // The list was hidden by another screen; it shows the new records on return.
  await toMenuEntry(page, 'Events')
  await expect(here(page).getByRole('heading', { level: 1, name: 'Events' })).toBeFocused()
  await church.post('churchservice', { name: 'Evening service', date_of_service: today() })
  await page.goBack()
  await expect(list(page).row('Evening service')).toBeVisible()

  await goOffline(page)
  await reloadOffline(page)
  await expect(page.getByText(/^As of /).first()).toBeVisible()
  await expect(list(page).row('Sunday service')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record headcount' }).first()).toBeDisabled()
  await expect(page.getByText('Counting at the door works without one.').first()).toBeVisible()
  await goOnline(page)
  await expect(page.getByText(/^As of /)).toHaveCount(0)
})

test.describe(() => {
  test.use(WITHOUT_WORKER)

  spec('2 Attendance: two counters')
  test('counts first timers immediately beside a count that another user made', async ({
    page,
    testServer,
  }) => {
    const church = await smallChurch(testServer)
    await page.goto(`${testServer.url}/login?return=/attendance`)
    await logIn(page, church.who)
    await page.getByRole('button', { name: 'Record headcount' }).click()
    await dialog(page).getByLabel('Service or event').selectOption({ value: church.serviceId })
    await dialog(page).getByLabel('Men', { exact: true }).fill('12')
    await press(page, 'Add a first timer')
    await dialog(page).getByLabel('First name').fill('Sade')
    await dialog(page).getByLabel('Last name').fill('Bello')
    await dialog(page).getByLabel('Phone number').fill('0803')
    await press(page, 'Save headcount')
    await expect(dialog(page).getByText('This does not look like a phone number.')).toBeVisible()
    await expectCleanAtEachSize(page)
    await dialog(page).getByLabel('Phone number').fill('')

    const record = { service_id: church.serviceId, male_count: 3, female_count: 4 }
    await church.post('attendancerecord', record)
    await press(page, 'Save headcount')
    await expect(dialog(page).getByText('This service was counted already.')).toBeVisible()
    await expect(dialog(page).getByLabel('Women')).toHaveValue('4')
    await press(page, 'Save headcount')
    await said(page, 'Attendance record updated successfully')
    await expectNumbers(page, 'Sunday service', { Marked: '1', Headcount: '16' })
    expect(await church.present()).toEqual(['Sade Bello'])
  })

  spec('8 Writes: answer awaited')
  test('adds, corrects and deletes attendance from paper', async ({ page, testServer }) => {
    const church = await smallChurch(testServer)
    await page.goto(`${testServer.url}/login?return=/attendance`)
    await logIn(page, church.who)
    await page.getByRole('button', { name: 'Record headcount' }).click()
    await dialog(page).getByLabel('Service or event').selectOption({ value: church.serviceId })
    await dialog(page).getByRole('button', { name: 'Save headcount' }).click()
    await expect(dialog(page).getByText('Count at least one person.')).toBeVisible()
    await dialog(page).getByLabel('Men', { exact: true }).fill('12')
    await dialog(page).getByRole('button', { name: 'Save headcount' }).click()
    await said(page, 'Attendance record submitted successfully')

    await list(page).open('Sunday service')
    await expect(here(page).getByRole('heading', { name: 'Headcount 12' })).toBeVisible()
    await expectCleanAtEachSize(page)
    await here(page).getByRole('button', { name: 'Change headcount' }).click()
    await dialog(page).getByLabel('Women', { exact: true }).fill('20')
    await dialog(page).getByRole('button', { name: 'Save headcount' }).click()
    await said(page, 'Attendance record updated successfully')
    await expect(here(page).getByRole('heading', { name: 'Headcount 32' })).toBeVisible()

    await page.goBack()
    await list(page).act('Sunday service', 'Delete headcount')
    await expect(dialog(page).getByText('Delete the headcount of Sunday service?')).toBeVisible()
    await page.route('**/attendancerecord/*', (route) => route.abort())
    await press(page, 'Delete')
    await expect(dialog(page).getByRole('alert')).toContainText('You are offline.')
    await press(page, 'Cancel')
    await expect(dialog(page)).toHaveCount(0)
    await page.unroute('**/attendancerecord/*')

    // A new attempt does not show the error of an earlier one.
    await list(page).act('Sunday service', 'Delete headcount')
    await expect(dialog(page).getByText('Delete the headcount of Sunday service?')).toBeVisible()
    await expect(dialog(page).getByRole('alert')).toBeEmpty()
    await press(page, 'Delete')
    await said(page, 'Attendance record deleted successfully')
  })
})
