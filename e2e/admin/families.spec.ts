import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { personTab, screenOf, showMore } from '../support/lists.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { inboxRows, openItem } from '../support/inbox.ts'
import { goOffline, smallChurch, type SmallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

type Answer = { id: string; alert: string | null; household: { id: string; name: string } | null }

const dialog = (page: Page) => page.getByRole('dialog')
const family = (page: Page) => screenOf(page).getByRole('region', { name: 'Family' })

async function people(church: SmallChurch) {
  const add = async (first_name: string, more: object = {}) =>
    (await church.post<Answer>('member', { first_name, last_name: 'Ọlátúnjí', ...more })).id
  return {
    mother: await add('Fọláṣadé'),
    father: await add('Olúmídé'),
    child: await add('Tọ́bi', { child: true }),
    aunt: await add('Ngọzi'),
  }
}

async function add(page: Page, name: string): Promise<void> {
  await family(page).getByRole('searchbox').fill(name)
  await family(page)
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
}

spec('2 Families: screens')
test('makes a family offline, changes it and keeps an alert', async ({ page, context, testServer }) => {
  const church = await smallChurch(testServer)
  const ids = await people(church)
  await page.goto(`${testServer.url}/login`)
  await logIn(page, church.who)
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
  await page.goto(`${testServer.url}/members?act=view&id=${ids.mother}`)
  await personTab(page, 'Family')
  await expect(family(page).getByText('No family yet.')).toBeVisible()
  await goOffline(page)

  await family(page).getByRole('button', { name: 'Make a family' }).click()
  await expect(family(page).getByLabel('Family name')).toHaveValue('Ọlátúnjí family')
  // A household of one gets a sentence, and nothing typed is lost.
  await family(page).getByRole('button', { name: 'Save' }).click()
  await expect(family(page).getByText('A family needs at least two people.')).toBeVisible()
  await add(page, 'Tọ́bi')
  await add(page, 'Ngọzi')
  await family(page).getByRole('button', { name: 'Save' }).click()
  await expect(family(page).getByRole('heading', { name: 'Ọlátúnjí family' })).toBeVisible()
  await expectCleanAtEachSize(page)

  await family(page).getByRole('button', { name: 'Add to the family' }).click()
  await add(page, 'Olúmídé')
  await family(page).getByRole('button', { name: 'Done' }).click()
  await family(page).getByRole('button', { name: 'Remove Ngọzi Ọlátúnjí from the family' }).click()
  await expect(family(page).getByText('Ngọzi Ọlátúnjí removed')).toBeVisible()

  await family(page)
    .getByRole('button', { name: /^Tọ́bi Ọlátúnjí.*Child/ })
    .click()
  const child = screenOf(page).getByRole('region', { name: 'Child' })
  await child.getByRole('button', { name: 'Change' }).click()
  await child.getByLabel('Alert').fill('Peanuts')
  await child.getByRole('button', { name: 'Save' }).click()
  await expect(child.getByText('Please name the guardian who agrees.')).toBeVisible()
  await child.getByLabel('Guardian who agrees').selectOption('Fọláṣadé Ọlátúnjí')
  await child.getByLabel('Fọláṣadé Ọlátúnjí agrees that the church keeps this alert').check()
  await expectCleanAtEachSize(page)
  await child.getByRole('button', { name: 'Save' }).click()
  await expect(child.getByText('Peanuts')).toBeVisible()

  await context.setOffline(false)
  const told = (id: string) => church.get<Answer>(`member/${id}`)
  await expect.poll(async () => (await told(ids.child)).alert).toBe('Peanuts')
  expect((await told(ids.father)).household?.name).toBe('Ọlátúnjí family')
  expect((await told(ids.aunt)).household).toBeNull()

  await family(page).getByRole('button', { name: 'Split up' }).click()
  await expect(family(page).getByText('No family yet.')).toBeVisible()
  await family(page).getByRole('button', { name: 'Undo' }).click()
  await expect(family(page).getByRole('heading', { name: 'Ọlátúnjí family' })).toBeVisible()
})

spec('2 Families: screens')
test('adds a member to a family, and to a new one, offline', async ({ page, context, testServer }) => {
  const church = await smallChurch(testServer)
  const ids = await people(church)
  await page.goto(`${testServer.url}/login`)
  await logIn(page, church.who)
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
  await page.goto(`${testServer.url}/members`)
  await expect(page.getByText('Ngọzi Ọlátúnjí').first()).toBeVisible()
  await goOffline(page)
  const addWith = async (first: string, search: string, choose: RegExp) => {
    await page.getByRole('button', { name: 'Add member' }).first().click()
    await dialog(page).getByLabel('First name').fill(first)
    await showMore(page)
    await dialog(page).getByRole('searchbox').fill(search)
    await dialog(page).getByRole('button', { name: choose }).first().click()
    await expectCleanAtEachSize(page)
    await dialog(page).getByRole('button', { name: 'Add member' }).click()
    await expect(dialog(page)).toBeHidden()
  }
  await addWith('Ìdòwú', 'Fọláṣadé', /^New family with Fọláṣadé/)
  await addWith('Àlàbá', 'Ọlátúnjí', /^Ọlátúnjí family/)
  await context.setOffline(false)
  const mother = () => church.get<Answer>(`member/${ids.mother}`)
  await expect.poll(async () => (await mother()).household?.name).toBe('Ọlátúnjí family')
  await page.goto(`${testServer.url}/members/${ids.mother}?tab=family`)
  await expect(family(page).getByText('Ìdòwú')).toBeVisible()
  await expect(family(page).getByText('Àlàbá')).toBeVisible()
})

spec('2 Families: screens')
test('proposes a family, and keeps the answer', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const home = { street: '4 Opebi Road', city: 'Ikeja' }
  const post = async (first_name: string, more: object) =>
    (await church.post<Answer>('member', { first_name, last_name: 'Nwosu', ...more })).id
  const mother = await post('Adaeze', home)
  await post('Ifeanyi', home)
  const tenant = { street: '9 Toyin Street', city: 'Ikeja' }
  await post('Chidi', tenant)
  await post('Uche', tenant)
  await page.goto(`${testServer.url}/login`)
  await logIn(page, church.who)
  await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
  await page.goto(`${testServer.url}/inbox?kind=families`)
  const maybe = inboxRows(page, 'Same address')
  await expect(maybe).toHaveCount(2)
  const tenants = await openItem(page, 'Possible family', 'Chidi')
  await expectCleanAtEachSize(page)
  await tenants.getByRole('button', { name: 'Not a family' }).click()
  await expect(maybe).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(maybe).toHaveCount(2)
  await openItem(page, 'Possible family', 'Chidi')
  await tenants.getByRole('button', { name: 'Not a family' }).click()
  await expect(maybe).toHaveCount(1)
  const family = await openItem(page, 'Possible family', 'Ifeanyi')
  await family.getByRole('button', { name: 'Make a family' }).click()
  await expect(page.getByText('Nwosu family made')).toBeVisible()
  await expect(maybe).toHaveCount(0)
  const familyOf = async () => (await church.get<Answer>(`member/${mother}`)).household?.name
  expect(await familyOf()).toBe('Nwosu family')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(maybe).toHaveCount(1)
  expect(await familyOf()).toBeUndefined()
})
