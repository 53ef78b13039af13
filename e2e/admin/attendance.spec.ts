import type { Page } from '@playwright/test'
import { expect, test } from '../session/house.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { goOffline, smallChurch, type SmallChurch } from '../support/small-church.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => page.getByRole('list', { name: 'Attendance records' })
const tableRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Attendance records' }).getByRole('row', { name: new RegExp(name) })
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const said = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible()

/** Today two are marked by name, and a vigil was held a week ago. */
async function twoAreMarked(church: SmallChurch): Promise<{ vigil: string }> {
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const people = await church.get<{ id: string; first_name: string }[]>(
    `churches/${current_church.id}/members`,
  )
  for (const { id } of people.filter(({ first_name }) => ['Ngozi', 'Emeka'].includes(first_name)))
    await church.put(`churchservices/${church.serviceId}/attendees/${id}`)
  const vigil = { name: 'Vigil', date_of_service: '2026-01-04' }
  return { vigil: (await church.post<{ id: string }>('churchservice', vigil)).id }
}

/** What an usher taps at the door, and the church has it. */
async function countAtTheDoor(page: Page, church: SmallChurch): Promise<void> {
  await page.getByRole('navigation', { name: 'Places at the door' }).getByText('Headcount').click()
  for (const kind of ['Men', 'Men', 'Women'])
    await page.getByRole('button', { name: new RegExp(`^${kind}.*Add one$`) }).click()
  const counts = () => church.get<{ total_count: number }[]>('churches/attendancerecords')
  await expect.poll(counts).toMatchObject([{ total_count: 3 }])
}

test('heads from the door stand beside the names, the count is put right with who came first, and one is written down and deleted', async ({
  page,
  house,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const church = await smallChurch(house)
  const { vigil } = await twoAreMarked(church)
  await page.goto(`${house.url}/login?return=/door`)
  await logIn(page, church.who)
  await countAtTheDoor(page, church)

  await page.goto(`${house.url}/attendance`)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Mark yourself at today’s service' })).toBeVisible()
  await press(page, 'Copy link')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/church-service-capture\?reference=[\w-]{12,}$/,
  )
  await expectCleanAtEachSize(page)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)

  await list(page)
    .getByRole('button', { name: /Sunday service.*Attendees: 2.*Heads counted: 3/ })
    .click()
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
  await dialog(page).getByLabel('First name').fill('Sade')
  await press(page, 'Save the count')
  await expect(dialog(page).getByText('Please type first and last name.')).toBeVisible()
  await dialog(page).getByLabel('Last name').fill('Bello')
  await expectCleanAtEachSize(page)
  await press(page, 'Save the count')
  await said(page, 'Attendance record updated successfully')
  await expect.poll(church.present).toEqual(['Emeka Eze', 'Ngozi Eze', 'Sade Bello'])

  // The other half on the office's tablet.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.reload()
  const chart = page.getByRole('region', { name: 'Attendance' })
  await expect(chart.getByText(/were marked 3 times/)).toBeVisible()
  await expect(tableRow(page, 'Sunday service').getByRole('cell').nth(2)).toHaveText('3')
  await expect(tableRow(page, 'Sunday service').getByRole('cell').nth(4)).toHaveText('6')

  await page.getByRole('button', { name: 'Add Attendee' }).click()
  await press(page, 'Save the count')
  await expect(dialog(page).getByText('Please choose the service or the event.')).toBeVisible()
  await dialog(page).getByLabel('Service or event').selectOption(vigil)
  await dialog(page).getByLabel('Children').fill('40')
  await press(page, 'Save the count')
  await said(page, 'Attendance record submitted successfully')
  await expect(tableRow(page, 'Vigil').getByRole('cell').nth(4)).toHaveText('40')
  await tableRow(page, 'Vigil').getByRole('button', { name: 'Delete the count of Vigil' }).click()
  await expect(dialog(page).getByText('The 40 heads that were counted go.')).toBeVisible()
  await press(page, 'Delete')
  await said(page, 'Attendance record deleted successfully')
  await expect(tableRow(page, 'Vigil').getByRole('cell').nth(4)).toHaveText('Not counted')

  await goOffline(page)
  await page.reload()
  await expect(page.getByText(/^As of /).first()).toBeVisible()
  await expect(tableRow(page, 'Sunday service')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Attendee' })).toBeDisabled()
  await expect(page.getByText('At the door it works without one.').first()).toBeVisible()
})

test('heads are written down from paper, set right and taken off again', async ({ page, house }) => {
  const church = await smallChurch(house)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${house.url}/login?return=/attendance`)
  await logIn(page, church.who)
  const records = page.getByRole('list', { name: 'Attendance records' })
  await page.getByRole('button', { name: 'Add Attendee' }).click()
  await dialog(page).getByLabel('Service or event').selectOption({ value: church.serviceId })
  await dialog(page).getByRole('button', { name: 'Save the count' }).click()
  await expect(dialog(page).getByText('Please count at least one person.')).toBeVisible()
  await dialog(page).getByLabel('Men', { exact: true }).fill('12')
  await dialog(page).getByRole('button', { name: 'Save the count' }).click()
  await said(page, 'Attendance record submitted successfully')

  await records.getByRole('button', { name: /Sunday service/ }).click()
  await expect(dialog(page).getByText('12 heads counted')).toBeVisible()
  await expectCleanAtEachSize(page)
  await dialog(page).getByRole('button', { name: 'Change the count' }).click()
  await dialog(page).getByLabel('Women', { exact: true }).fill('20')
  await dialog(page).getByRole('button', { name: 'Save the count' }).click()
  await said(page, 'Attendance record updated successfully')

  await records.getByRole('button', { name: /Sunday service/ }).click()
  await expect(dialog(page).getByText('32 heads counted')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page).getByText('Delete the count of Sunday service?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Attendance record deleted successfully')
})
