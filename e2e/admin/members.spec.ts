import type { Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER, WITH_WORKER } from '../support/test-server.ts'
import { newcomer, newPhone, signUp, logIn } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { actOnPerson, listOf, personTab, screenOf, showMore } from '../support/lists.ts'
import { otherSize } from '../support/sizes.ts'
import { goOffline, smallChurch } from '../support/small-church.ts'
import { conflictChoice, chooseFirst } from '../support/two-on-one.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => listOf(page, 'Members')

const churchOf = async (church: Awaited<ReturnType<typeof smallChurch>>) =>
  (await church.get<{ user: { church_id: string } }>('user')).user.church_id

/** A phone folds the rarer facts. */
async function showFacts(page: Page): Promise<void> {
  const all = screenOf(page).getByRole('button', { name: 'All details' })
  await screenOf(page).locator('.members-facts').waitFor()
  if ((await all.count()) && (await all.getAttribute('aria-expanded')) === 'false') await all.click()
}

async function typeMember(page: Page, first: string, last: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Add member' }).click()
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
  'screen /members/:id',
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
test('adds, finds, views, edits and deletes members, and Back returns to the list', async ({
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
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/)
  await expect(screenOf(page).getByRole('heading', { level: 1, name: 'Ngozi Eze' })).toBeFocused()
  await expect(screenOf(page).getByText('0803 555 0111')).toBeVisible()
  await showFacts(page)
  await expect(screenOf(page).getByText('No email collected')).toBeVisible()
  await page.goBack()
  await expect(screenOf(page).getByRole('searchbox')).toHaveValue('eze ngo')

  await otherSize(page)
  await list(page).open('Ngozi Eze')
  await actOnPerson(page, 'Edit')
  await showMore(page)
  await dialog(page).getByLabel('Occupation').fill('Nurse')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Member updated successfully')).toBeVisible()
  await showFacts(page)
  await expect(screenOf(page).getByText('Nurse')).toBeVisible()
  await actOnPerson(page, 'Delete')
  await expect(dialog(page).getByText('Are you sure you want to delete Ngozi’s record?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  // The page of a deleted record offers to restore it.
  await screenOf(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Ngozi Eze restored')).toBeVisible()
  await expect(screenOf(page).getByText('0803 555 0111')).toBeVisible()
})

test.describe(() => {
  test.use(WITH_WORKER)

  spec('2 Members: bulk changes')
  test('adds selected people to a cell, deletes them and undoes both, offline', async ({
    page,
    context,
    testServer,
  }) => {
    const church = await smallChurch(testServer)
    const { id: cell_id } = await church.post<{ id: string }>('cell', { name: 'Victory' })
    await page.goto(`${testServer.url}/login?return=${encodeURIComponent('/members')}`)
    await logIn(page, church.who)
    await expect(list(page).row('Ngozi Eze')).toBeVisible()
    await goOffline(page)
    const select = async () => {
      const boxes = page.getByRole('checkbox', { name: /^Select (Ngozi|Musa) Eze/ })
      if ((await boxes.count()) === 0) await page.getByRole('button', { name: 'Select', exact: true }).click()
      for (const name of ['Ngozi Eze', 'Musa Eze'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    }
    await select()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Cell…' }).click()
    await dialog(page).getByRole('button', { name: 'Add 2 people' }).click()
    await expect(dialog(page).getByText('Please choose a cell.')).toBeVisible()
    await dialog(page).getByLabel('Cell').selectOption('Victory')
    await dialog(page).getByRole('button', { name: 'Add 2 people' }).click()
    await expect(page.getByText('2 people added to Victory')).toBeVisible()
    await select()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByRole('button', { name: 'Delete 2 records' }).click()
    await expect(list(page).row('Ngozi Eze')).toHaveCount(0)
    await expect(list(page).row('Musa Eze')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(list(page).row('Ngozi Eze')).toHaveCount(1)
    await expect(list(page).row('Musa Eze')).toHaveCount(1)

    await context.setOffline(false)
    const inCell = async () =>
      (
        await church.get<{ first_name: string; cell: { id: string } | null }[]>(
          `churches/${await churchOf(church)}/members`,
        )
      )
        .filter(({ cell }) => cell?.id === cell_id)
        .map(({ first_name }) => first_name)
        .sort()
    await expect.poll(inCell, { timeout: 40_000 }).toEqual(['Musa', 'Ngozi'])
  })

  spec('2 Members: offline', '4 Login: members')
  test('an offline member survives a reload as a draft and syncs later', async ({
    page,
    testServer,
    context,
    browser,
  }) => {
    const ada = newcomer('Adaeze', 'Grace Chapel')
    await signUp(page, testServer.url, ada, '/members')
    await page.getByRole('button', { name: 'Add member' }).click()
    await dialog(page).getByLabel('First name').fill('Folake')
    await showMore(page)
    await dialog(page).getByLabel('City').fill('Abeokuta')
    await page.waitForTimeout(600)
    await page.reload()
    await expect(dialog(page).getByText('We kept your draft.')).toBeVisible()
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
    await actOnPerson(one, 'Edit')
    await showMore(one)
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

  await personTab(page, 'History')
  await expect(async () => {
    await page.reload()
    await expect(screenOf(page).getByText('Nurse → Teacher')).toBeVisible({ timeout: 8000 })
  }).toPass({ timeout: 40_000 })
})

test('a person erased during an edit: form reports it, phone forgets them', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const person = { first_name: 'Zainab', last_name: 'Zubairu' }
  const { id } = await church.post<{ id: string }>('member', person)
  await page.goto(`${testServer.url}/login?return=${encodeURIComponent('/members')}`)
  await logIn(page, church.who)
  await list(page).open('Zainab Zubairu')
  await personTab(page, 'Consent')
  await screenOf(page).getByLabel('Guardian’s name').fill('Old Zubairu')
  await actOnPerson(page, 'Edit')
  await showMore(page)
  await dialog(page).getByLabel('Occupation').fill('Nurse in Zaria')
  const keptInTab = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(await keptInTab()).toContain('Old Zubairu')
  await church.delete(`member/${id}/personal-data`)
  await expect(dialog(page).getByText('This person is no longer in the list.')).toBeVisible()
  await expect(dialog(page).getByText('Your unsaved changes went with the record.')).toBeVisible()
  await expect.poll(keptInTab).not.toContain('Zubairu')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(screenOf(page).getByText(/^Deleted on /)).toBeVisible()
  // Log-out mentions no draft either.
  await page.goto(`${testServer.url}/log-out`)
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
  await expect(page.getByText('is not saved')).toHaveCount(0)
})

test('members pages pass axe', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/members')
  await addMember(page, 'Oluwafunmilayomi-Temitope Abimbola', 'Adeyemi-Oyelaran-Ogunwusi', '0803 555 0111')
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(dialog(page).getByLabel('First name')).toBeVisible()
  await showMore(page)
  await expectCleanAtEachSize(page)
  await page.goBack()
  await list(page).open('Oluwafunmilayomi')
  for (const tab of ['Attendance', 'Follow-up', 'Consent', 'Family', 'History']) {
    await personTab(page, tab)
    await expectCleanAtEachSize(page)
  }
})

test('an old link to a person leads to the page, and the tab stays in the address', async ({
  page,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const { id } = await church.post<{ id: string }>('member', { first_name: 'Zainab', last_name: 'Zubairu' })
  await page.goto(`${testServer.url}/login?return=${encodeURIComponent(`/members?act=view&id=${id}`)}`)
  await logIn(page, church.who)
  await expect(page).toHaveURL(`${testServer.url}/members/${id}`)
  await personTab(page, 'Family')
  await page.reload()
  await expect(screenOf(page).getByText('No family yet.')).toBeVisible()
  await expect(page).toHaveURL(/tab=family$/)
})
