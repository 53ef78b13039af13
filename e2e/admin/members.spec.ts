import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER, WITH_WORKER } from '../support/test-server.ts'
import { newcomer, newPhone, signUp, logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { otherSize } from '../support/sizes.ts'
import { goOffline, smallChurch } from '../support/small-church.ts'
import { conflictChoice, chooseFirst } from '../support/two-on-one.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => listOf(page, 'Members')

async function typeMember(page: Page, first: string, last: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a single member' }).click()
  await dialog(page).getByLabel('First name').fill(first)
  await dialog(page).getByLabel('Last name').fill(last)
  await dialog(page).getByLabel('Phone number').fill(phone)
  await dialog(page).getByRole('button', { name: 'Add member' }).click()
}

async function addMember(page: Page, first: string, last: string, phone: string): Promise<void> {
  await typeMember(page, first, last, phone)
  await expect(page.getByText('Member added successfully').last()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
}

spec(
  '1 manage members',
  '2 Members: add',
  '2 Members: view',
  '2 Members: edit',
  '2 Members: search',
  '2 Members: delete',
  'toast memberExists',
  'toast memberAdded',
  'toast memberUpdated',
  'toast deleted',
)
test('adds, finds, views, edits and deletes members, and Back closes each dialog', async ({
  page,
  testServer,
}) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/members')
  await addMember(page, 'Ngozi', 'Eze', '0803 555 0111')
  await addMember(page, 'Tunde', 'Bello', '0803 555 0112')
  await typeMember(page, 'tunde', 'BELLO', '+234 803 555 0112')
  await expect(dialog(page).getByText('Member already exists')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('searchbox').fill('eze ngo')
  await list(page).open('Ngozi Eze')
  await expect(dialog(page).getByText('0803 555 0111')).toBeVisible()
  await expect(dialog(page).getByText('No email collected')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('eze ngo')

  await otherSize(page)
  await list(page).act('Ngozi Eze', 'Edit')
  await dialog(page).getByLabel('Occupation').fill('Nurse')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Member updated successfully')).toBeVisible()

  await list(page).open('Ngozi Eze')
  await expect(dialog(page).getByText('Nurse')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page).getByText('Are you sure you want to delete Ngozi’s record?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test.describe(() => {
  test.use(WITH_WORKER)

  spec('2 Members: offline', '4 Login: members')
  test('an offline member survives a reload as a draft and syncs later', async ({
    page,
    testServer,
    context,
    browser,
  }) => {
    const ada = newcomer('Adaeze', 'Grace Chapel')
    await signUp(page, testServer.url, ada, '/members')
    await page.getByRole('button', { name: 'Add a single member' }).click()
    await dialog(page).getByLabel('First name').fill('Folake')
    await dialog(page).getByLabel('City').fill('Abeokuta')
    await page.waitForTimeout(600)
    await page.reload()
    await expect(dialog(page).getByText('What you typed before is still here.')).toBeVisible()
    await expect(dialog(page).getByLabel('City')).toHaveValue('Abeokuta')

    await goOffline(page)
    await dialog(page).getByLabel('Last name').fill('Balogun')
    await dialog(page).getByRole('button', { name: 'Add member' }).click()
    await expect(list(page).row('Folake Balogun')).toBeVisible()
    await context.setOffline(false)

    const { page: other } = await newPhone(browser)
    await other.goto(`${testServer.url}/login?return=${encodeURIComponent('/members')}`)
    await logIn(other, ada)
    await expect(other.getByRole('heading', { name: 'Members' })).toBeVisible()
    await expect(async () => {
      await other.reload()
      await expect(list(other).row('Folake Balogun')).toBeVisible({ timeout: 8000 })
    }).toPass({ timeout: 40_000 })
  })
})

test('two administrators edit one field: the form shows both, history keeps both', async ({
  page,
  testServer,
  browser,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, testServer.url, ada, '/members')
  await addMember(page, 'Ngozi', 'Eze', '0803 555 0111')
  const { page: other } = await newPhone(browser)
  await other.goto(`${testServer.url}/login?return=${encodeURIComponent('/members')}`)
  await logIn(other, ada)
  await expect(other.getByRole('heading', { name: 'Members' })).toBeVisible()
  const openForm = async (one: Page) => {
    await expect(async () => {
      await one.reload()
      await list(one).opener('Ngozi Eze').click({ timeout: 8000 })
    }).toPass({ timeout: 40_000 })
    await dialog(one).getByRole('button', { name: 'Edit' }).click()
  }
  await openForm(other)
  await openForm(page)
  await page.bringToFront()
  await dialog(page).getByLabel('Occupation').fill('Teacher')

  await dialog(other).getByLabel('Occupation').fill('Nurse')
  await dialog(other).getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Member updated successfully')).toBeVisible()

  const which = await conflictChoice(page, 'Occupation')
  await expect(which).toContainText('Teacher')
  await expect(which).toContainText('Nurse')
  // Typing continues. The required choice is below the fold, and a tap scrolls to it.
  await expect(dialog(page).getByRole('textbox', { name: 'Occupation' })).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: 'Keep yours' })).not.toBeInViewport()
  await chooseFirst(page, 'Occupation', 'Keep yours')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Member updated successfully')).toBeVisible()
  // Closing goes one step back. A reload at that moment would stay on the form.
  await expect(dialog(page)).toHaveCount(0)

  await expect(async () => {
    await page.reload()
    await list(page).opener('Ngozi Eze').click({ timeout: 8000 })
    await dialog(page).getByRole('button', { name: 'Changes to this record' }).click()
    await expect(dialog(page).getByText('Nurse → Teacher')).toBeVisible({ timeout: 8000 })
  }).toPass({ timeout: 40_000 })
})

test('a person erased during an edit: form reports it, phone forgets them', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const person = { first_name: 'Zainab', last_name: 'Zubairu' }
  const { id } = await church.post<{ id: string }>('member', person)
  await page.goto(`${testServer.url}/login?return=${encodeURIComponent('/members')}`)
  await logIn(page, church.who)
  await list(page).open('Zainab Zubairu')
  await dialog(page).getByRole('button', { name: 'What they agreed to' }).click()
  await dialog(page).getByLabel('Guardian’s name').fill('Old Zubairu')
  await page.goBack()
  await list(page).act('Zainab Zubairu', 'Edit')
  await dialog(page).getByLabel('Occupation').fill('Nurse in Zaria')
  const keptInTab = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(await keptInTab()).toContain('Old Zubairu')
  await church.delete(`member/${id}/personal-data`)
  await expect(dialog(page).getByText('This person is no longer in the list.')).toBeVisible()
  await expect(
    dialog(page).getByText('What you typed about them and had not saved is gone with the record.'),
  ).toBeVisible()
  await expect.poll(keptInTab).not.toContain('Zubairu')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  // Log-out mentions no draft either.
  await page.goto(`${testServer.url}/log-out`)
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
  await expect(page.getByText('is not saved')).toHaveCount(0)
})

test('members pages pass axe', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/members')
  await addMember(page, 'Oluwafunmilayomi-Temitope Abimbola', 'Adeyemi-Oyelaran-Ogunwusi', '0803 555 0111')
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: 'Add a single member' }).click()
  await expect(dialog(page).getByLabel('First name')).toBeVisible()
  await expectCleanAtEachSize(page)
})
