import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { addFamily, FASHOLA, pushOps, type Family } from '../support/families.ts'
import { atTheDoor, ownService, smallChurch, type SmallChurch } from '../support/small-church.ts'
import { expectBackCloses } from '../support/back-closes.ts'
import { expectClean, expectCleanAtEachSize } from '../support/axe.ts'
import { otherSize } from '../support/sizes.ts'
import { teamUser } from '../support/team-user.ts'
import { logIn, newcomer } from '../session/people.ts'
import { expectReadInTheSun, field, mark, row } from './at-the-door.ts'
import { plainName } from '../../sync/merge/names.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

// All tests share one church and one signed-in phone. Each has its own page, family and service, so it can run alone.
let church: SmallChurch
let phone: BrowserContext
let door: Page
let family: Family
let service: { serviceId: string; present: SmallChurch['present'] }
let made = 0
test.beforeAll(async ({ browser, testServer }) => {
  church = await smallChurch(testServer)
  phone = await browser.newContext()
  await (await atTheDoor(phone, church, testServer.url)).close()
})
test.afterAll(() => phone.close())

// One for each test, so that no search finds another test's family.
const LAST_NAMES =
  'Fashola Ògúnbánjọ Ọnwụ Ṣówọlé Adéwálé Ụzọma Ekwueme Danjuma Ìdòwú Nwosu Ẹkúndayọ̀ Bassey'.split(' ')

/** The family's last name in this test. */
let last: string
test.beforeEach(async ({ testServer }) => {
  door = await phone.newPage()
  const name = `Service ${++made}`
  last = LAST_NAMES[made % LAST_NAMES.length]!
  const people = FASHOLA.map((person, at) => ({
    ...person,
    last_name: last,
    ...(person.phone_number && { phone_number: `0803555${made}12${at}` }),
  }))
  family = await addFamily(church, `${last} family`, people)
  service = await ownService(church, name)
  await door.goto(`${testServer.url}/door?service=${service.serviceId}`)
  // API calls made them, so the phone has to pull them.
  await expect(door.getByRole('heading', { name, level: 1 })).toBeVisible()
  await field(door).fill(last)
  await expect(sign('Bimpe')).toBeVisible()
  await field(door).fill('')
})
test.afterEach(() => door.close())

const total = (count: number) => expect(door.locator('.door-total')).toHaveText(`${count} here`)
const sheet = () => door.getByRole('dialog', { name: `${last} family` })
const sign = (first: string) => door.getByRole('button', { name: `Family of ${first} ${last}: 5 people` })
const press = (name: string) => door.getByRole('button', { name, exact: true }).click()
const names = (...first: string[]) => first.map((one) => `${one} ${last}`).sort()
const EVERYBODY = FASHOLA.map(({ first_name }) => first_name)

/** Types the person's name letter by letter until this person is the first in the list. @returns the number of keys */
async function search(first_name: string): Promise<number> {
  const first = door.locator('.door-row').first()
  // Ushers type without marks above and below the letters.
  const typed = plainName(`${first_name} ${last}`)
  for (const [at, letter] of [...typed].entries()) {
    await field(door).press(letter)
    await expect(door.locator('.door-list')).toHaveAttribute('data-shows', typed.slice(0, at + 1))
    if ((await first.textContent())?.startsWith(`${first_name} ${last}`)) return at + 1
  }
  throw new Error(`${first_name} is not the first`)
}

spec('Families: mark family')
test('marks a family of five with one tap more than one person', async () => {
  let taps = 0
  await door.exposeFunction('tapped', () => void (taps += 1))
  await door.evaluate(() =>
    addEventListener('click', () => (window as unknown as { tapped(): void }).tapped(), { capture: true }),
  )
  // One by one, as before: a search and a tap for each.
  let keys = 0
  for (const [at, first] of EVERYBODY.entries()) {
    keys += await search(first)
    await row(door, `${first} ${last}`).click()
    await total(at + 1)
    await expect(field(door)).toHaveValue('')
  }
  const before = { keys, taps }
  await expect.poll(service.present).toHaveLength(5)
  for (const id of family.ids) await church.delete(`churchservices/${service.serviceId}/attendees/${id}`)
  await door.evaluate(() => void dispatchEvent(new Event('online')))
  await total(0)

  const one = await search('Bimpe')
  taps = 0
  await sign('Bimpe').click()
  await sheet().getByRole('button', { name: 'Mark all 5' }).click()
  await expect(door.getByText(`${last} family: 5 marked`)).toBeVisible()
  const after = { keys: one, taps }
  await total(5)
  expect(before.taps).toBe(5)
  expect(after.taps).toBe(2)
  expect(after.keys).toBeLessThan(before.keys)
  await expect(field(door)).toBeFocused()
  await expect(field(door)).toHaveValue('')
  await expect.poll(service.present).toEqual(names(...EVERYBODY))
})

spec('Families: mark family')
test('unticks a person, marks the rest, and Undo takes back these alone', async () => {
  await mark(door, `Bimpe ${last}`)
  await press('Mark family')
  await expect(sheet().getByText(/^Marked \d\d:\d\d$/)).toBeVisible()
  await expect(sheet().getByRole('button', { name: /^Tobi .*Child, 6$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await sheet()
    .getByRole('button', { name: /^Tobi / })
    .click()
  await sheet().getByRole('button', { name: 'Mark 3' }).click()
  await expect(door.getByText(`${last} family: 3 marked`)).toBeVisible()
  await total(4)
  await expect.poll(service.present).toEqual(names('Bimpe', 'Olúmídé', 'Ṣadé', 'Mama'))
  await press('Undo')
  await expect(door.getByText(`${last} family: 3 unmarked`)).toBeVisible()
  await total(1)
  await expect.poll(service.present).toEqual(names('Bimpe'))
})

test('a search by name or digits shows the family together, one tap away', async () => {
  const found = () => door.locator('.door-row[data-person] .door-name').allTextContents()
  await field(door).fill(last.slice(0, 4))
  const together = (await found()).map((name, at) => (name.endsWith(last) ? at : -1)).filter((at) => at >= 0)
  expect(together).toEqual(together.map((_, at) => together[0]! + at))
  expect(together).toHaveLength(5)
  await field(door).fill(`${made}120`)
  await sign('Bimpe').click()
  await expect(sheet().getByRole('button', { name: 'Mark all 5' })).toBeFocused()
  await sheet().getByRole('button', { name: 'Close' }).click()
  await expect(sheet()).toBeHidden()
  // Nobody was marked, and the typed text stays.
  await total(0)
  await expect(field(door)).toHaveValue(`${made}120`)
})

test('an open sheet follows other phones, deletions and changed families', async () => {
  const [, olumide, tobi, sade, mama] = family.ids
  await field(door).fill(last)
  await sign('Bimpe').click()
  await expect(sheet().getByRole('button', { name: 'Mark all 5' })).toBeVisible()
  await church.put(`churchservices/${service.serviceId}/attendees/${olumide}`)
  await expect(sheet().getByRole('button', { name: 'Mark 4' })).toBeVisible()
  await pushOps(church, [
    ['delete-member', { id: mama }],
    ['leave-household', { household_id: family.householdId, person_id: sade }],
  ])
  await expect(sheet().getByRole('button', { name: 'Mark 2' })).toBeVisible()
  await expect(sheet().getByRole('listitem')).toHaveCount(3)
  await church.put(`churchservices/${service.serviceId}/attendees/${tobi}`)
  await church.put(`churchservices/${service.serviceId}/attendees/${family.ids[0]}`)
  await expect(sheet().getByText('Everybody in this family is here.')).toBeVisible()
  await expect(sheet().getByRole('button', { name: /^Mark/ })).toHaveCount(0)
})

test('nobody ticked gets an answer, Back and Escape close the sheet', async () => {
  await field(door).fill(last)
  await expectBackCloses(door, sign('Bimpe'))
  await sign('Bimpe').click()
  for (const person of await sheet().locator('[aria-pressed]').all()) await person.click()
  await sheet().getByRole('button', { name: 'Mark 0' }).click()
  await expect(sheet().getByText('Nobody is ticked.', { exact: false })).toBeVisible()
  await door.keyboard.press('Escape')
  await expect(sheet()).toBeHidden()
  await expect(field(door)).toBeFocused()
})

test('the sheet and the signs are accessible at each size and in sunlight', async () => {
  await field(door).fill(last)
  await expectCleanAtEachSize(door)
  await sign('Bimpe').click()
  await expect(sheet()).toBeVisible()
  await expectCleanAtEachSize(door)
  await door.evaluate(() => (document.documentElement.dataset.theme = 'sunlight'))
  await expectClean(door)
  await expectReadInTheSun(door)
})

spec('Families: first timers')
test('adds a family in one form, kept over a reload, errors at the field', async () => {
  const form = door.getByRole('dialog', { name: 'New first timer' })
  await field(door).fill('Ụ̀kọ̀ Nwachukwu')
  await door.getByRole('button', { name: /New here/ }).click()
  await form.getByLabel('Phone number').fill(`0803555${made}771`)
  await form.getByRole('button', { name: 'Add family' }).click()
  await expect(form.getByLabel('First name of child 1')).toBeFocused()
  await form.getByRole('button', { name: 'Add and mark the family' }).click()
  await expect(form.getByText('Type a child or another adult', { exact: false })).toBeVisible()
  await form.getByLabel('First name of child 1').fill('Chibụike')
  await form.getByRole('button', { name: 'Boy' }).click()
  await form.getByRole('button', { name: 'Add another child' }).click()
  await expect(form.getByLabel('First name of child 2')).toBeFocused()
  await door.keyboard.type('Adaọbi')
  await form.getByLabel('First name of the other adult').fill('Nkechi')
  await door.reload()
  await expect(form.getByLabel('First name of child 2')).toHaveValue('Adaọbi')
  await otherSize(door)
  await form.getByRole('button', { name: 'Add and mark the family' }).click()
  await expect(door.getByText('Nwachukwu family: 4 added and marked')).toBeVisible()
  await total(4)
  const all = ['Adaọbi', 'Chibụike', 'Nkechi', 'Ụ̀kọ̀'].map((first) => `${first} Nwachukwu`).sort()
  await expect.poll(service.present).toEqual(all)
  // The next Sunday one tap opens the family.
  await field(door).fill('Chibụike')
  await row(door, 'Chibụike Nwachukwu').click()
  await expect(door.getByText(/^Chibụike Nwachukwu was marked at/)).toBeVisible()
  await press('Undo')
  await expect(door.getByRole('button', { name: 'Family of Chibụike Nwachukwu: 4 people' })).toBeVisible()
})

test('children of a known parent join that parent’s family', async () => {
  const form = door.getByRole('dialog', { name: 'New first timer' })
  await field(door).fill(`Bimpe ${last}`)
  await door.getByRole('button', { name: /New here/ }).click()
  await form.getByLabel('Phone number').fill(`0803555${made}120`)
  await form.getByRole('button', { name: 'Add family' }).click()
  await expect(form.getByText('The people whom you add join that family.')).toBeVisible()
  await form.getByLabel('First name of child 1').fill('Báyọ̀')
  await form.getByRole('button', { name: 'Add and mark the family' }).click()
  await expect.poll(service.present).toEqual(names('Bimpe', 'Báyọ̀'))
  await field(door).fill('Mama')
  await expect(door.getByRole('button', { name: `Family of Mama ${last}: 6 people` })).toBeVisible()
})

test('an usher’s phone knows families with children, and no others', async ({ testServer, browser }) => {
  const couple = ['Ifẹ́', 'Dayọ̀'].map((first_name) => ({ first_name, last_name: `${last}-Bello` }))
  await addFamily(church, `${last}-Bello family`, couple)
  const usher = await teamUser(church, newcomer('Bisi', 'Grace Chapel'), ['attendanceAccess'])
  const hers = await browser.newContext()
  const page = await hers.newPage()
  await page.goto(`${testServer.url}/login?return=/door?service=${service.serviceId}`)
  await logIn(page, usher.who)
  await field(page).fill(`Tobi ${last}`)
  await page.getByRole('button', { name: `Family of Tobi ${last}: 5 people` }).click()
  await expect(page.getByRole('dialog', { name: `${last} family` })).toBeVisible()
  await expect(page.getByText('Child, 6')).toBeVisible()
  await page.keyboard.press('Escape')
  await field(page).fill('Ifẹ́')
  await expect(row(page, `Ifẹ́ ${last}-Bello`)).toBeVisible()
  await expect(page.locator('.door-family')).toHaveCount(0)
  await hers.close()
})
