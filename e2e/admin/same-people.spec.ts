import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { inboxItem, inboxRows, openItem } from '../support/inbox.ts'
import { actOnPerson, listOf, personTab, screenOf } from '../support/lists.ts'
import { goOffline, smallChurch, type SmallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => listOf(page, 'Members')

async function signedIn(page: Page, url: string, church: SmallChurch): Promise<void> {
  await page.goto(`${url}/login`)
  await logIn(page, church.who)
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
}

spec('Duplicates: screens')
test('merges two records field by field, unmerges them, keeps them as two', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const shared = { phone_number: '0803 555 0199' }
  const elder = await church.post<{ id: string }>('member', {
    first_name: 'Oluwaseun Temitope',
    last_name: 'Oyelaran-Ogunwusi',
    ...shared,
  })
  const younger = await church.post<{ id: string }>('member', {
    first_name: 'Seun',
    last_name: 'Oyelaran',
    email: 'seun@mail.example',
    ...shared,
  })
  for (const { id } of [elder, younger])
    await church.put(`churchservices/${church.serviceId}/attendees/${id}`)
  await signedIn(page, testServer.url, church)
  await page.goto(`${testServer.url}/same-people`)
  await expect(page).toHaveURL(/\/inbox\?kind=duplicates$/)
  const pairs = inboxRows(page, 'Possible duplicate')
  // Two people of a small church share a phone too.
  await expect(pairs).toHaveCount(2)
  await openItem(page, 'Possible duplicate', 'Seun Oyelaran')
  // First and last name are separate rows.
  const both = inboxItem(page).filter({ hasText: 'seun@mail.example' })
  await expect(both.getByRole('row', { name: 'Attendance 1 service 1 service' })).toBeVisible()

  // A family that shares a phone is listed too: two people, and they stay two.
  await both.getByRole('button', { name: 'Different people' }).click()
  await expect(page.getByText(/ stay separate\.$/)).toBeVisible()
  await expect(pairs).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pairs).toHaveCount(2)
  await openItem(page, 'Possible duplicate', 'Seun Oyelaran')
  await expect(both.getByRole('radio', { name: /seun@mail\.example$/ })).toBeChecked()
  await both.getByRole('radio', { name: 'Last name: Oyelaran', exact: true }).check()
  await expectCleanAtEachSize(page)
  await both.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Oluwaseun Temitope Oyelaran-Ogunwusi merged')).toBeVisible()
  await expect(pairs).toHaveCount(1)
  expect((await church.present()).filter((name) => name.includes('Oyelaran'))).toEqual([
    'Oluwaseun Temitope Oyelaran',
  ])

  // The phone that merged them shows it too.
  await page.goto(`${testServer.url}/members`)
  await page.getByRole('searchbox').fill('oyelaran')
  await expect(list(page).row(/./)).toHaveCount(1)

  await page.goto(`${testServer.url}/inbox?kind=done`)
  const merged = await openItem(page, 'Merged', 'Oluwaseun')
  await merged.getByRole('button', { name: 'Undo the merge' }).click()
  await dialog(page).getByRole('button', { name: 'Undo the merge' }).click()
  await expect(page.getByText(/ are separate again\.$/)).toBeVisible()
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  expect((await church.present()).filter((name) => name.includes('Oyelaran'))).toHaveLength(2)

  await page.getByRole('button', { name: /^Possible duplicates/ }).click()
  await openItem(page, 'Possible duplicate', 'Seun Oyelaran')
  await both.getByRole('button', { name: 'Different people' }).click()
  await expect(pairs).toHaveCount(1)
})

spec('Privacy: erasure')
test('filters members on- and offline, and shows, exports and erases one’s data', async ({
  page,
  testServer,
  context,
}) => {
  const church = await smallChurch(testServer)
  const { id } = await church.post<{ id: string }>('member', {
    first_name: 'Ngozika',
    last_name: 'Okafor',
    gender: 'female',
    phone_number: '0803 555 0177',
  })
  const { id: deleted } = await church.post<{ id: string }>('member', {
    first_name: 'Bolanle',
    last_name: 'Adeyemi',
  })
  // She was at the first of three services, and nobody was marked at the last.
  for (const [day, person] of [['2026-01-04', id], ['2026-01-11', deleted], ['2026-01-18']] as const) {
    const service = await church.post<{ id: string }>('churchservice', {
      name: 'Sunday service',
      date_of_service: day,
    })
    if (person) await church.put(`churchservices/${service.id}/attendees/${person}`)
  }
  await signedIn(page, testServer.url, church)
  await page.goto(`${testServer.url}/members`)
  await expect(list(page).body).toBeVisible()
  const absent = page.getByRole('combobox', { name: 'Absent', exact: true })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Gender').selectOption({ label: 'Female' })
  await absent.selectOption({ label: '1 week' })
  await expect(page.getByRole('button', { name: 'Filter 1' })).toBeVisible()
  await expect(page).toHaveURL(/gender=female/)
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filter 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter 1' }).click()
  await absent.selectOption({ label: '2 weeks' })
  await expect(page.getByText('No one matches this filter')).toBeVisible()
  await context.setOffline(false)
  await absent.selectOption({ label: 'Any' })

  await list(page).open('Ngozika Okafor')
  // Phone and server agree: she attended before her record existed, and nobody attended the last service.
  await expect(screenOf(page).getByText('At 1 of the last 2 services')).toBeVisible()
  await expect(screenOf(page).getByText('Here on 1 of the last 2 Sundays')).toBeVisible()
  await personTab(page, 'Consent')
  await screenOf(page).getByLabel('Note').fill('Signed the paper form')
  await screenOf(page).getByRole('button', { name: 'Record “Declined”' }).click()
  await expect(screenOf(page).getByText('Declined', { exact: true })).toBeVisible()
  await expect(screenOf(page).getByText('Signed the paper form', { exact: true })).toBeVisible()
  const guardian = screenOf(page).getByLabel('Guardian’s name')
  await guardian.fill('x'.repeat(161))
  await guardian.blur()
  await expect(guardian).toHaveAccessibleDescription(/Too long: 160 characters at most\./)
  await guardian.fill('Mama Ngozika')
  await screenOf(page).getByRole('button', { name: 'Save guardian' }).click()
  await expect(page.getByText('Guardian saved')).toBeVisible()
  const download = page.waitForEvent('download')
  await actOnPerson(page, 'Export their data (CSV)')
  expect((await download).suggestedFilename()).toBe('Ngozika Okafor.csv')
  await expectCleanAtEachSize(page)

  await actOnPerson(page, 'Erase everything')
  await expect(dialog(page).getByRole('heading', { name: 'Delete Ngozika’s record?' })).toBeVisible()
  await expect(dialog(page).getByText('1 attendance stays in the totals, without the name.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No one matches this filter')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).first().click()
  await expect(list(page).body).toBeVisible()
  await expect(list(page).row('Ngozika')).toHaveCount(0)

  await church.delete(`member/${deleted}`)
  await screenOf(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Deleted people' }).click()
  await expect(dialog(page).getByText('Bolanle Adeyemi')).toBeVisible()
  await expect(dialog(page).getByText('Ngozika')).toHaveCount(0)
  await expectCleanAtEachSize(page)
  await dialog(page).getByRole('button', { name: 'Erase everything about Bolanle Adeyemi' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Delete Bolanle’s record?' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog(page).getByText('No deleted people.')).toBeVisible()
})
