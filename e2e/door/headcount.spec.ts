import type { Browser, Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { logIn, newPhone } from '../session/people.ts'
import type { Somebody } from '../support/calls.ts'
import { expectClean } from '../support/axe.ts'
import {
  atTheDoor,
  goOffline,
  readyForNoNetwork,
  smallChurch,
  type SmallChurch,
} from '../support/small-church.ts'
import { mark } from './at-the-door.ts'
import { spec } from '../../tests/spec/spec.ts'

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Door sections' }).getByRole('button', { name })
const toHeads = (page: Page) => place(page, 'Headcount').click()
const add = (page: Page, kind: string) => page.getByRole('button', { name: new RegExp(`^${kind}.*Add one$`) })
const takeOff = (page: Page, kind: string) =>
  page.getByRole('button', { name: `${kind}: remove one`, exact: true })
const counted = (page: Page, kind: string) => add(page, kind).locator('strong')
const inTheRoom = (page: Page) => page.locator('.heads-total > p')

async function tap(page: Page, kind: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await add(page, kind).click()
}

/** Another usher of the same church, with an account of their own. */
async function usher(
  testServer: TestServer,
  church: SmallChurch,
  first: string,
): Promise<Pick<Somebody, 'email' | 'password'>> {
  const who = { email: `${first.toLowerCase()}.${Date.now()}@example.com`, password: 'porch lamp seven' }
  const invited = await church.post<{ link: string }>('invite-user', {
    first_name: first,
    last_name: 'Bello',
    email: who.email,
    features: [{ name: 'attendanceAccess' }],
  })
  await church.post('inviteRegistration', {
    first_name: first,
    last_name: 'Bello',
    invited_user_email: who.email,
    date_of_birth: null,
    password: who.password,
    invite_reference: new URL(invited.link, testServer.url).hash.slice('#token='.length),
  })
  return who
}

async function countingPhone(
  browser: Browser,
  testServer: TestServer,
  who: Pick<Somebody, 'email' | 'password'>,
): Promise<Page> {
  const { page } = await newPhone(browser)
  await page.goto(`${testServer.url}/login?return=/door`)
  await logIn(page, who)
  await toHeads(page)
  await expect(add(page, 'Men')).toBeVisible()
  await readyForNoNetwork(page)
  return page
}

spec('Offline: headcounts')
test('five ushers count, three offline, and everyone ends with the same sum', async ({
  testServer,
  browser,
}) => {
  // Five browsers share this machine.
  test.slow()
  const church = await smallChurch(testServer)
  const names = ['Bisi', 'Chinedu', 'Danjuma', 'Esther']
  const whos = [church.who, ...(await Promise.all(names.map((name) => usher(testServer, church, name))))]
  const pages: Page[] = []
  for (const who of whos) pages.push(await countingPhone(browser, testServer, who))
  const offline = pages.slice(2)
  for (const page of offline) await goOffline(page)

  await Promise.all(
    pages.map(async (page, index) => {
      await tap(page, 'Men', 6 + index)
      await tap(page, 'Women', 4)
      await tap(page, 'Children', index)
      await takeOff(page, 'Women').click()
      await tap(page, 'First-time guests', 1)
    }),
  )
  for (const [index, page] of pages.entries())
    await expect(page.getByText(`You counted ${9 + 2 * index}`)).toBeVisible()
  for (const page of offline) await expect(page.getByText(/taps not sent yet/)).toBeVisible()
  // One of them is killed with its taps and opened again offline.
  const [dead] = offline
  await dead!.reload()
  await toHeads(dead!)
  await expect(counted(dead!, 'Men')).toHaveText('8')

  for (const page of offline) await page.context().setOffline(false)
  const record = async () => (await church.get<object[]>('churches/attendancerecords'))[0]
  const sums = { male_count: 40, female_count: 15, child_count: 10, guest_count: 5, total_count: 65 }
  await expect.poll(record).toMatchObject(sums)
  for (const [index, page] of pages.entries()) {
    // An untouched phone polls every half minute. Being picked up makes it poll immediately.
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect(inTheRoom(page)).toHaveText('65 in the room')
    await expect(counted(page, 'Men')).toHaveText('40')
    await expect(counted(page, 'First-time guests')).toHaveText('5')
    const own = 9 + 2 * index
    await expect(page.getByText(`You counted ${own}, others ${65 - own} · all received`)).toBeVisible()
  }
  await pages[0]!.getByRole('button', { name: 'Who counted' }).click()
  await expect(
    pages[0]!
      .getByRole('dialog')
      .getByText(/^Esther Bello, \d\d:\d\d/)
      .first(),
  ).toBeVisible()
  for (const page of pages) await page.context().close()
})

test.describe(() => {
  test.use(WITHOUT_WORKER)

  spec('2 Door: headcount')
  test('counts taps, whole rows and undo, and never goes below zero', async ({ testServer, browser }) => {
    const church = await smallChurch(testServer)
    const { phone } = await newPhone(browser)
    const page = await atTheDoor(phone, church, testServer.url)
    await mark(page, 'Ngozi Eze')
    await mark(page, 'Emeka Eze')
    await toHeads(page)
    await expect(page.getByText('2 people are marked by name.')).toBeVisible()
    await expect(takeOff(page, 'Men')).toBeDisabled()
    await takeOff(page, 'Men').click({ force: true })
    await tap(page, 'Men', 2)
    await expect(counted(page, 'Men')).toHaveText('2')
    await expect(page.getByText('Headcount and names agree: 2.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo +1 man' }).click()
    await expect(
      page.getByText('2 marked by name, 1 not counted. They may have left, or a row was missed.'),
    ).toBeVisible()

    await add(page, 'Children').click({ delay: 700 })
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByLabel('Who')).toHaveValue('children')
    await sheet.getByLabel('How many').fill('12')
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(counted(page, 'Children')).toHaveText('12')
    await expect(
      page.getByText('2 marked by name. 11 more were counted, probably guests and children.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Add several' }).click()
    await sheet.getByLabel('How many').fill('5')
    await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(sheet.getByText('Only 1 are counted, so you cannot remove more.')).toBeVisible()
    await sheet.getByLabel('How many').fill('0')
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(sheet.getByText('Type a number from 1 to 10,000.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Who counted' }).click()
    await sheet.getByRole('button', { name: 'Undo +12 children' }).click()
    await expect(sheet.getByText(/undone at \d\d:\d\d/)).toBeVisible()
    await expectClean(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(inTheRoom(page)).toHaveText('1 in the room')
    await expectClean(page)
    await phone.close()
  })
})

test('reports corrections that crossed and repairs them with a tap', async ({ testServer, browser }) => {
  const church = await smallChurch(testServer)
  const pages: Page[] = []
  for (let index = 0; index < 2; index += 1) pages.push(await countingPhone(browser, testServer, church.who))
  const [one, two] = pages as [Page, Page]
  await tap(one, 'Men', 1)
  await expect(one.getByText('You counted 1 · all received')).toBeVisible()
  await two.evaluate(() => void window.dispatchEvent(new Event('online')))
  await expect(counted(two, 'Men')).toHaveText('1')
  for (const page of pages) await goOffline(page)
  for (const page of pages) await takeOff(page, 'Men').click()
  for (const page of pages) await page.context().setOffline(false)
  await expect(two.getByText('all received')).toBeVisible()
  for (const page of pages) {
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Removed twice: 1 man too many.')).toBeVisible()
    await expect(inTheRoom(page)).toHaveText('0 in the room')
  }
  await one.getByRole('button', { name: 'Set to 0' }).click()
  await expect(counted(one, 'Men')).toHaveText('0')
  await expect(one.getByText('Removed twice')).toBeHidden()
  for (const page of pages) await page.context().close()
})
