import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { here, toMenuEntry } from '../support/menu.ts'
import { otherSize } from '../support/sizes.ts'
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
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const said = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible()

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
  await page.getByRole('navigation', { name: 'Places at the door' }).getByText('Headcount').click()
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
  await expect(dialog(page).getByRole('img', { name: 'Mark yourself at today’s service' })).toBeVisible()
  await press(page, 'Copy link')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/church-service-capture\?reference=[\w-]{12,}$/,
  )
  await expectCleanAtEachSize(page)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)

  await list(page).expectFacts('Sunday service', { Attendees: '2', 'Heads counted': '3' })
  await list(page).open('Sunday service')
  await expect(dialog(page).getByText('2 men, 1 women, 0 children')).toBeVisible()
  await expect(dialog(page).getByText('One more was counted than is marked')).toBeVisible()
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Emeka Eze/, /Ngozi Eze/])
  await press(page, /^Absent/)
  await expect(dialog(page).getByText('Chidi Eze')).toBeVisible()
  await expect(dialog(page).getByText('Ngozi Eze')).toHaveCount(0)
  await expectCleanAtEachSize(page)

  await press(page, 'Change the count')
  await expect(dialog(page).getByLabel('Men', { exact: true })).toHaveValue('2')
  await dialog(page).getByLabel('Men', { exact: true }).fill('5')
  await press(page, 'Add a first timer')
  await dialog(page).getByLabel('Last name').fill('Bello')
  await press(page, 'Save the count')
  await expect(dialog(page).getByText('Please type the first name.')).toBeVisible()
  await dialog(page).getByLabel('First name').fill('Sade')
  await expectCleanAtEachSize(page)
  await press(page, 'Save the count')
  await said(page, 'Attendance record updated successfully')
  await expect.poll(church.present).toEqual(['Emeka Eze', 'Ngozi Eze', 'Sade Bello'])

  // The other half runs at the administrators' tablet size.
  await otherSize(page)
  await page.reload()
  const chart = page.getByRole('region', { name: 'Attendance' })
  await expect(chart.getByText(/were marked 3 times/)).toBeVisible()
  await chart.getByLabel('Year', { exact: true }).selectOption(lastYear())
  await expect(chart.getByText(/^Nobody was marked\./)).toBeVisible()
  await list(page).expectFacts('Sunday service', { Attendees: '3', 'Heads counted': '6' })

  await page.getByRole('button', { name: 'Add Attendee' }).click()
  await press(page, 'Save the count')
  await expect(dialog(page).getByText('Please choose the service or the event.')).toBeVisible()
  await dialog(page).getByLabel('Service or event').selectOption(vigil)
  await dialog(page).getByLabel('Children').fill('40')
  await press(page, 'Save the count')
  await said(page, 'Attendance record submitted successfully')
  await list(page).expectFacts('Vigil', { 'Heads counted': '40' })
  await list(page).act('Vigil', 'Delete')
  await expect(dialog(page).getByText('The 40 heads that were counted go.')).toBeVisible()
  await press(page, 'Delete')
  await said(page, 'Attendance record deleted successfully')
  await list(page).expectFacts('Vigil', { 'Heads counted': 'Not counted' })

  // The list was hidden by another screen; it shows the new records on return.
  await toMenuEntry(page, 'Team')
  await expect(here(page).getByRole('heading', { level: 1, name: 'Team' })).toBeFocused()
  await church.post('churchservice', { name: 'Evening service', date_of_service: today() })
  await toMenuEntry(page, 'Attendance')
  await expect(list(page).row('Evening service')).toBeVisible()

  await goOffline(page)
  await reloadOffline(page)
  await expect(page.getByText(/^As of /).first()).toBeVisible()
  await expect(list(page).row('Sunday service')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Attendee' })).toBeDisabled()
  await expect(page.getByText('At the door it works without one.').first()).toBeVisible()
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
    await page.getByRole('button', { name: 'Add Attendee' }).click()
    await dialog(page).getByLabel('Service or event').selectOption({ value: church.serviceId })
    await dialog(page).getByLabel('Men', { exact: true }).fill('12')
    await press(page, 'Add a first timer')
    await dialog(page).getByLabel('First name').fill('Sade')
    await dialog(page).getByLabel('Last name').fill('Bello')
    await dialog(page).getByLabel('Phone number').fill('0803')
    await press(page, 'Save the count')
    await expect(dialog(page).getByText('This does not look like a phone number.')).toBeVisible()
    await expectCleanAtEachSize(page)
    await dialog(page).getByLabel('Phone number').fill('')

    const record = { service_id: church.serviceId, male_count: 3, female_count: 4 }
    await church.post('attendancerecord', record)
    await press(page, 'Save the count')
    await expect(dialog(page).getByText('This service was counted already.')).toBeVisible()
    await expect(dialog(page).getByLabel('Women')).toHaveValue('4')
    await press(page, 'Save the count')
    await said(page, 'Attendance record updated successfully')
    await list(page).expectFacts('Sunday service', { Attendees: '1', 'Heads counted': '16' })
    expect(await church.present()).toEqual(['Sade Bello'])
  })

  spec('8 Writes: answer awaited')
  test('adds, corrects and deletes attendance from paper', async ({ page, testServer }) => {
    const church = await smallChurch(testServer)
    await page.goto(`${testServer.url}/login?return=/attendance`)
    await logIn(page, church.who)
    await page.getByRole('button', { name: 'Add Attendee' }).click()
    await dialog(page).getByLabel('Service or event').selectOption({ value: church.serviceId })
    await dialog(page).getByRole('button', { name: 'Save the count' }).click()
    await expect(dialog(page).getByText('Please count at least one person.')).toBeVisible()
    await dialog(page).getByLabel('Men', { exact: true }).fill('12')
    await dialog(page).getByRole('button', { name: 'Save the count' }).click()
    await said(page, 'Attendance record submitted successfully')

    await list(page).open('Sunday service')
    await expect(dialog(page).getByText('12 heads counted')).toBeVisible()
    await expectCleanAtEachSize(page)
    await dialog(page).getByRole('button', { name: 'Change the count' }).click()
    await dialog(page).getByLabel('Women', { exact: true }).fill('20')
    await dialog(page).getByRole('button', { name: 'Save the count' }).click()
    await said(page, 'Attendance record updated successfully')

    await list(page).open('Sunday service')
    await expect(dialog(page).getByText('32 heads counted')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page).getByText('Delete the count of Sunday service?')).toBeVisible()
    await page.route('**/attendancerecord/*', (route) => route.abort())
    await press(page, 'Delete')
    await expect(dialog(page).getByRole('alert')).toContainText('network')
    await press(page, 'Cancel')
    await expect(dialog(page)).toHaveCount(0)
    await page.unroute('**/attendancerecord/*')

    // A new attempt does not show the error of an earlier one.
    await list(page).act('Sunday service', 'Delete')
    await expect(dialog(page).getByText('Delete the count of Sunday service?')).toBeVisible()
    await expect(dialog(page).getByRole('alert')).toBeEmpty()
    await press(page, 'Delete')
    await said(page, 'Attendance record deleted successfully')
  })
})
