import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { goOffline, smallChurch, type SmallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => listOf(page, 'Members')

async function signedIn(page: Page, url: string, church: SmallChurch): Promise<void> {
  await page.goto(`${url}/login`)
  await logIn(page, church.who)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Seun Oyelaran' })).toBeVisible()
  await expect(page.getByText('Marked 1 time')).toHaveCount(2)

  // A family that shares a phone is listed too: two people, and they stay two.
  await page.getByRole('button', { name: 'They are two people' }).last().click()
  await expect(page.getByText('They stay two people.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'They are one person' })).toHaveCount(1)
  // The first click is undone; the second one counts.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'They are one person' })).toHaveCount(2)
  await page.getByRole('button', { name: 'They are two people' }).last().click()
  await expect(page.getByRole('button', { name: 'They are one person' })).toHaveCount(1)
  await expectCleanAtEachSize(page)

  await page.getByRole('button', { name: 'They are one person' }).click()
  await expect(
    dialog(page).getByRole('group', { name: 'E-mail' }).getByLabel('seun@mail.example'),
  ).toBeChecked()
  await dialog(page).getByRole('group', { name: 'Last name' }).getByText('Oyelaran', { exact: true }).click()
  await expectCleanAtEachSize(page)
  await dialog(page).getByRole('button', { name: 'Join into one record' }).click()
  await expect(page.getByText('The two records are one now.')).toBeVisible()
  await expect(page.getByText('No two records look like one person')).toBeVisible()
  expect((await church.present()).filter((name) => name.includes('Oyelaran'))).toEqual([
    'Oluwaseun Temitope Oyelaran',
  ])

  // The phone that merged them shows it too.
  await page.goto(`${testServer.url}/members`)
  await page.getByRole('searchbox').fill('oyelaran')
  await expect(list(page).row(/./)).toHaveCount(1)

  await page.goto(`${testServer.url}/same-people`)
  await page.getByRole('button', { name: /Part Oluwaseun .* again/ }).click()
  await dialog(page).getByRole('button', { name: 'Part again' }).click()
  await expect(page.getByText('They are two records again.')).toBeVisible()
  expect((await church.present()).filter((name) => name.includes('Oyelaran'))).toHaveLength(2)

  await page.getByRole('button', { name: 'They are two people' }).click()
  await expect(page.getByText('No two records look like one person')).toBeVisible()
  await expect(page.getByText('Joined before')).toHaveCount(0)
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
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Gender').selectOption({ label: 'Female' })
  await page.getByLabel('Not seen for').selectOption({ label: 'the last week' })
  await expect(page.getByText('1 person fits')).toBeVisible()
  await expect(page).toHaveURL(/gender=female/)
  await goOffline(page)
  await page.reload()
  await expect(page.getByText('1 person fits')).toBeVisible()
  await page.getByRole('button', { name: 'Filters, 2 chosen' }).click()
  await page.getByLabel('Not seen for').selectOption({ label: 'the last 2 weeks' })
  await expect(page.getByText('Nobody fits', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.getByLabel('Not seen for').selectOption({ label: 'Any' })

  await list(page).open('Ngozika Okafor')
  await dialog(page).getByRole('button', { name: 'Services they came to' }).click()
  // Phone and server agree: she attended before her record existed, and nobody attended the last service.
  await expect(dialog(page).getByText('Came to 1 of the last 2 services')).toBeVisible()
  await expect(dialog(page).getByText('Here 1 of the last 2 Sundays')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'What they agreed to' }).click()
  await dialog(page).getByLabel('How they said it').fill('Signed the paper form')
  await dialog(page).getByRole('button', { name: 'They said no' }).click()
  await expect(dialog(page).getByText('Said no')).toBeVisible()
  await expect(dialog(page).getByText('Signed the paper form', { exact: true })).toBeVisible()
  const guardian = dialog(page).getByLabel('Guardian’s name')
  await guardian.fill('x'.repeat(161))
  await guardian.blur()
  await expect(guardian).toHaveAccessibleDescription(/This is too long\. 160 letters are the most\./)
  await guardian.fill('Mama Ngozika')
  await dialog(page).getByRole('button', { name: 'Save guardian' }).click()
  await expect(page.getByText('Guardian saved')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Their data' }).click()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download everything (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('Ngozika Okafor.csv')
  await expectCleanAtEachSize(page)

  await dialog(page).getByRole('button', { name: 'Erase everything' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Delete Ngozika’s record?' })).toBeVisible()
  await expect(dialog(page).getByText('Their 1 mark stays in the totals, without the name.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await expect(page.getByText('Nobody fits these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Show everybody' }).first().click()
  await expect(list(page).body).toBeVisible()
  await expect(list(page).row('Ngozika')).toHaveCount(0)

  await church.delete(`member/${deleted}`)
  await page.getByRole('button', { name: 'Deleted people' }).click()
  await expect(dialog(page).getByText('Bolanle Adeyemi')).toBeVisible()
  await expect(dialog(page).getByText('Ngozika')).toHaveCount(0)
  await expectCleanAtEachSize(page)
  await dialog(page).getByRole('button', { name: 'Erase everything about Bolanle Adeyemi' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Delete Bolanle’s record?' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog(page).getByText('No deleted people.')).toBeVisible()
})
