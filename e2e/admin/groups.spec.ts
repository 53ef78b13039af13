import type { Page } from '@playwright/test'
import { expect, test, type TestServer } from '../support/test-server.ts'
import { logIn, newcomer, newPhone } from '../session/people.ts'
import type { Somebody } from '../support/calls.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { otherSize } from '../support/sizes.ts'
import {
  goOffline,
  readyForNoNetwork,
  reloadOffline,
  smallChurch,
  type SmallChurch,
} from '../support/small-church.ts'
import { conflictChoice, chooseFirst } from '../support/two-on-one.ts'
import { spec } from '../../tests/spec/spec.ts'

type Group = { id: string; name: string; members: number; user: { first_name: string } | null }

const dialog = (page: Page) => page.getByRole('dialog')
const cells = (page: Page) => listOf(page, 'Cells')

async function enter(
  page: Page,
  testServer: TestServer,
  who: Pick<Somebody, 'email' | 'password'>,
): Promise<void> {
  await page.goto(`${testServer.url}/login?return=/cells`)
  await logIn(page, who)
  await expect(page.getByRole('heading', { name: 'Cells', level: 1 })).toBeVisible()
}

const people = (page: Page) => listOf(page, 'People')

/** Opens a cell's page. */
async function openCell(page: Page, name: string): Promise<void> {
  await cells(page).open(name)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function bringIn(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add people' }).first().click()
  await dialog(page).getByRole('searchbox').fill(typed)
  await dialog(page).getByLabel(`Add ${name}`).check()
  await dialog(page).getByRole('button', { name: 'Add 1 person' }).click()
  await expect(page.getByText(`${name} was added`)).toBeVisible()
  await expect(people(page).row(name)).toBeVisible()
}

async function takeOut(page: Page, name: string): Promise<void> {
  await people(page)
    .row(name)
    .getByRole('button', { name: /^Actions for / })
    .click()
  await page.getByRole('button', { name: `Remove ${name} from the group` }).click()
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
}

async function cellsOf(church: SmallChurch): Promise<Group[]> {
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  return church.get<Group[]>(`churches/${current_church.id}/cells`)
}

spec(
  '2 Cells: dialogs',
  '1 manage groups',
  'toast cellCreated',
  'toast cellUpdated',
  'toast cellDeleted',
  'Offline: QR codes',
)
test('changes a cell and its members offline, and the server receives it', async ({
  page,
  testServer,
  context,
}) => {
  const church = await smallChurch(testServer)
  await enter(page, testServer, church.who)
  await expect(page.getByText('No cells yet')).toBeVisible()
  await readyForNoNetwork(page)
  await page.getByRole('button', { name: 'Create a cell' }).click()
  await dialog(page).getByRole('button', { name: 'Create cell' }).click()
  await expect(dialog(page).getByText('Please name the cell.')).toBeVisible()
  await dialog(page).getByLabel('Cell name').fill('Lekki')
  await dialog(page).getByLabel('Coordinator').selectOption({ label: 'Adaeze Okafor' })
  await dialog(page).getByRole('button', { name: 'Create cell' }).click()
  await expect(page.getByText('Cell created successfully')).toBeVisible()

  await openCell(page, 'Lekki')
  await bringIn(page, 'ngo', 'Ngozi Eze')
  await goOffline(page)
  await bringIn(page, 'eme', 'Emeka Eze')
  await takeOut(page, 'Ngozi Eze')
  await expect(page.getByText('Ngozi Eze was removed')).toBeVisible()
  await expect(people(page).row('Ngozi Eze')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(people(page).row('Ngozi Eze')).toBeVisible()
  await edit(page)
  await dialog(page).getByLabel('Cell name').fill('Lekki Phase 1')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Cell updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lekki Phase 1', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cells(page).row('Lekki Phase 1')).toContainText('Adaeze Okafor')
  await expect(cells(page).row('Lekki Phase 1')).toContainText('2')
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Join Grace Chapel' })).toBeVisible()
  await page.goBack()
  await context.setOffline(false)
  const one = { name: 'Lekki Phase 1', members: 2, user: { first_name: 'Adaeze' } }
  await expect.poll(() => cellsOf(church), { timeout: 40_000 }).toMatchObject([one])

  await page.goto(`${testServer.url}/cells`)
  await expect(cells(page).row('Lekki Phase 1')).toBeVisible()
  await expectCleanAtEachSize(page)
  // An older link opened the cell in a dialog.
  const [gone] = await cellsOf(church)
  await page.goto(`${testServer.url}/cells?act=view&id=${gone!.id}`)
  await expect(page).toHaveURL(new RegExp(`/cells/${gone!.id}$`))
  await expect(people(page).row('Emeka Eze')).toBeVisible()
  await expectCleanAtEachSize(page)
  await otherSize(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(
    dialog(page).getByText('Are you sure you want to delete the cell Lekki Phase 1?'),
  ).toBeVisible()
  await expect(dialog(page).getByText('2 people are in it.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Cell deleted successfully')).toBeVisible()
  await expect.poll(() => cellsOf(church), { timeout: 40_000 }).toEqual([])

  // The cell was selected before it was deleted. Its former members are not counted for a cell that no longer exists.
  await page.goto(`${testServer.url}/members?cell=${gone!.id}`)
  await expect(listOf(page, 'Members').row('Chidi Eze')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
})

spec('2 Cells: edit conflicts', '2 Cells: people list')
test('two edits of one cell: name conflicts, the coordinator merges', async ({
  page,
  testServer,
  browser,
}) => {
  const church = await smallChurch(testServer)
  const { id: cell_id } = await church.post<Group>('cell', { name: 'Ajah' })
  for (let at = 1; at <= 26; at++)
    await church.post('member', { first_name: 'Ada', last_name: `Obi ${at}`, cell_id })
  const { page: other } = await newPhone(browser)
  for (const one of [page, other]) {
    await enter(one, testServer, church.who)
    await openCell(one, 'Ajah')
    await seesEverybody(one)
    await edit(one)
  }
  await dialog(page).getByLabel('Cell name').fill('Ajah East')
  await dialog(page).getByLabel('Coordinator').selectOption({ label: 'Adaeze Okafor' })
  await dialog(other).getByLabel('Cell name').fill('Ajah West')
  await dialog(other).getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Cell updated successfully')).toBeVisible()

  const which = await conflictChoice(page, 'Cell name')
  await expect(which).toContainText('Ajah East')
  await expect(which).toContainText('Ajah West')
  await expectCleanAtEachSize(page)
  await chooseFirst(page, 'Cell name', 'Take theirs')
  await expect(dialog(page).getByLabel('Cell name')).toHaveValue('Ajah West')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Cell updated successfully')).toBeVisible()
  const one = { name: 'Ajah West', user: { first_name: 'Adaeze' } }
  await expect.poll(() => cellsOf(church), { timeout: 40_000 }).toMatchObject([one])
  await other.context().close()
})

spec('2 Cells: offline')
test('a user with cells alone sees names without numbers, also offline', async ({ testServer, browser }) => {
  const church = await smallChurch(testServer)
  const { id } = await church.post<Group>('cell', { name: 'Ajah' })
  const leader = await invited(church, testServer)
  const { phone, page } = await newPhone(browser)
  await enter(page, testServer, leader)
  await openCell(page, 'Ajah')
  await bringIn(page, 'halima', 'Halima Eze')
  await expect(page.getByText(/0803|ends in/)).toHaveCount(0)
  expect((await church.get<Group>(`cell/${id}`)).members).toBe(1)

  // The server applied the request and the response was lost, so the screen loads the list again.
  await page.route('**/api/v1/cell/*/members', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await takeOut(page, 'Halima Eze')
  await expect(page.getByText('Nobody in this group yet.')).toBeVisible()
  await page.unroute('**/api/v1/cell/*/members')
  await bringIn(page, 'halima', 'Halima Eze')
  await page.goBack()
  await expect(cells(page).row('Ajah')).toContainText('1')
  await expect(page.getByRole('region', { name: 'People in cells' })).toHaveCount(0)

  await goOffline(page)
  await reloadOffline(page)
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expect(cells(page).row('Ajah')).toContainText('1')
  await expect(page.getByRole('button', { name: 'Create a cell' })).toBeDisabled()
  await expect(page.getByText('You need a network to make changes here')).toBeVisible()
  await phone.setOffline(false)
  await page.goto(`${testServer.url}/departments`)
  await expect(page.getByText('You do not have access to this page')).toBeVisible()
  await phone.close()
})

async function seesEverybody(page: Page): Promise<void> {
  await expect(page.getByText('1–10 of 26')).toBeVisible()
  await page.getByLabel('Rows').selectOption('Everything')
  await expect(page.getByText('1–26 of 26')).toBeVisible()
}

/** A team user with cells alone. */
async function invited(church: SmallChurch, testServer: TestServer): Promise<Somebody> {
  const who = newcomer('Bisi', church.who.church)
  const name = { first_name: who.first, last_name: who.last }
  const features = [{ name: 'cellsAccess' }]
  const { link } = await church.post<{ link: string }>('invite-user', { ...name, email: who.email, features })
  await church.post('inviteRegistration', {
    ...name,
    invited_user_email: who.email,
    date_of_birth: null,
    password: who.password,
    invite_reference: new URL(link, testServer.url).hash.slice('#token='.length),
  })
  return who
}
