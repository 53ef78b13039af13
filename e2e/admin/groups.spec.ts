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

async function bringIn(page: Page, typed: string, name: string): Promise<void> {
  await dialog(page).getByRole('searchbox').fill(typed)
  await dialog(page)
    .getByRole('button', { name: `Add ${name}` })
    .click()
  await expect(dialog(page).getByText(`${name} was added`)).toBeVisible()
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
  await expect(page.getByText('Your cells will stand here')).toBeVisible()
  await readyForNoNetwork(page)
  await page.getByRole('button', { name: 'Create a cell' }).click()
  await dialog(page).getByRole('button', { name: 'Create cell' }).click()
  await expect(dialog(page).getByText('Please name the cell.')).toBeVisible()
  await dialog(page).getByLabel('Cell Name').fill('Lekki')
  await dialog(page).getByLabel('Coordinator').selectOption({ label: 'Adaeze Okafor' })
  await dialog(page).getByRole('button', { name: 'Create cell' }).click()
  await expect(page.getByText('Cell created successfully')).toBeVisible()

  await cells(page).open('Lekki')
  await bringIn(page, 'ngo', 'Ngozi Eze')
  await goOffline(page)
  await bringIn(page, 'eme', 'Emeka Eze')
  await dialog(page).getByRole('button', { name: 'Take out Ngozi Eze' }).click()
  await expect(dialog(page).getByText('Ngozi Eze was taken out')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Take out Ngozi Eze' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Cell Name').fill('Lekki Phase 1')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Cell updated successfully')).toBeVisible()
  await cells(page).expectFacts('Lekki Phase 1', { Members: '2', Coordinator: 'Adaeze Okafor' })
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Join the list of Grace Chapel' })).toBeVisible()
  await page.goBack()
  await context.setOffline(false)
  const one = { name: 'Lekki Phase 1', members: 2, user: { first_name: 'Adaeze' } }
  await expect.poll(() => cellsOf(church), { timeout: 40_000 }).toMatchObject([one])

  await page.goto(`${testServer.url}/members?q=emeka`)
  await listOf(page, 'Members').open('Emeka')
  await expect(dialog(page).getByText('Lekki Phase 1')).toBeVisible()
  await page.goto(`${testServer.url}/cells`)
  await expect(cells(page).row('Lekki Phase 1')).toBeVisible()
  await expectCleanAtEachSize(page)
  await cells(page).open('Lekki Phase 1')
  await expectCleanAtEachSize(page)
  await page.goBack()
  await otherSize(page)
  const [gone] = await cellsOf(church)
  await cells(page).act('Lekki Phase 1', 'Delete')
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
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})

spec('2 Cells: edit conflicts', '2 Cells: people list')
test('two edits of one cell: name conflicts, the coordinator merges', async ({
  page,
  testServer,
  browser,
}) => {
  const church = await smallChurch(testServer)
  const { id: cell_id } = await church.post<Group>('cell', { name: 'Ajah' })
  // One more than the list shows at first.
  for (let at = 1; at <= 26; at++)
    await church.post('member', { first_name: 'Ada', last_name: `Obi ${at}`, cell_id })
  const { page: other } = await newPhone(browser)
  for (const one of [page, other]) {
    await enter(one, testServer, church.who)
    await cells(one).open('Ajah')
    await seesEverybody(one)
    await dialog(one).getByRole('button', { name: 'Edit' }).click()
  }
  await dialog(page).getByLabel('Cell Name').fill('Ajah East')
  await dialog(page).getByLabel('Coordinator').selectOption({ label: 'Adaeze Okafor' })
  await dialog(other).getByLabel('Cell Name').fill('Ajah West')
  await dialog(other).getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Cell updated successfully')).toBeVisible()

  const which = await conflictChoice(page, 'Cell Name')
  await expect(which).toContainText('Ajah East')
  await expect(which).toContainText('Ajah West')
  await expectCleanAtEachSize(page)
  await chooseFirst(page, 'Cell Name', 'Take theirs')
  await expect(dialog(page).getByLabel('Cell Name')).toHaveValue('Ajah West')
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
  await cells(page).open('Ajah')
  await bringIn(page, 'halima', 'Halima Eze')
  await expect(dialog(page).getByRole('button', { name: 'Take out Halima Eze' })).toBeVisible()
  await expect(dialog(page).getByText(/0803|ends in/)).toHaveCount(0)
  expect((await church.get<Group>(`cell/${id}`)).members).toBe(1)

  // The server applied the request and the response was lost, so the screen loads the list again.
  await page.route('**/api/v1/cell/*/members', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await dialog(page).getByRole('button', { name: 'Take out Halima Eze' }).click()
  await expect(dialog(page).getByText('Nobody is in it yet.')).toBeVisible()
  await page.unroute('**/api/v1/cell/*/members')
  await bringIn(page, 'halima', 'Halima Eze')
  await page.goBack()
  await cells(page).expectFacts('Ajah', { Members: '1' })
  await expect(page.getByRole('heading', { name: 'People in cells' })).toHaveCount(0)

  await goOffline(page)
  await reloadOffline(page)
  await expect(page.getByText(/^As of /)).toBeVisible()
  await cells(page).expectFacts('Ajah', { Members: '1' })
  await expect(page.getByRole('button', { name: 'Create a cell' })).toBeDisabled()
  await expect(page.getByText('Changes need a network here')).toBeVisible()
  await phone.setOffline(false)
  await page.goto(`${testServer.url}/departments`)
  await expect(page.getByText('This screen is not open to you yet')).toBeVisible()
  await phone.close()
})

async function seesEverybody(page: Page): Promise<void> {
  const people = dialog(page).getByRole('button', { name: /^Take out Ada Obi/ })
  const more = dialog(page).getByRole('button', { name: 'Show more people' })
  await expect(people).toHaveCount(25)
  await more.click()
  await expect(people).toHaveCount(26)
  await expect(more).toHaveCount(0)
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
