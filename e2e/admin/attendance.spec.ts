import type { Page } from '@playwright/test'
import { expect, test } from '../session/house.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { smallChurch } from '../support/small-church.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible()

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
