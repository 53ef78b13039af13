import { inflateSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { expectBackCloses } from '../support/back-closes.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { openItem } from '../support/inbox.ts'
import { atTheDoor, ownService, smallChurch, type SmallChurch } from '../support/small-church.ts'
import { otherSize } from '../support/sizes.ts'
import { expectReadInTheSun, mark } from './at-the-door.ts'
import {
  addClasses,
  addFashola,
  checkIn,
  codeOn,
  expectHere,
  markMotherAndChildren,
  press,
} from './with-children.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

// All tests share one church, family and signed-in phone. Each has its own page and service, so it can run alone.
let church: SmallChurch
let phone: BrowserContext
let door: Page
let made = 0
let url: string
test.beforeAll(async ({ browser, testServer }) => {
  church = await smallChurch(testServer)
  await addClasses(church)
  await addFashola(church)
  phone = await browser.newContext()
  url = testServer.url
  await (await atTheDoor(phone, church, url)).close()
})
test.afterAll(() => phone.close())

test.beforeEach(async () => {
  door = await phone.newPage()
  await atNewService()
})
test.afterEach(() => door.close())

async function atNewService(): Promise<void> {
  const name = `Service ${++made}`
  const { serviceId: id } = await ownService(church, name)
  await door.goto(`${url}/door?service=${id}`)
  await expect(door.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Marks Tobi, checks him in and opens his pick-up. @returns the code */
async function tobiAtPickUp(by?: string): Promise<string> {
  await mark(door, 'Tobi Fashola')
  await press(door, 'Check in')
  const code = await checkIn(door, by)
  await door.getByRole('link', { name: 'Pick up Tobi' }).click()
  await expect(sheet()).toBeVisible()
  return code
}

const sheet = () => door.getByRole('dialog', { name: 'Tobi Fashola' })
const code = () => sheet().getByLabel('Pick-up code')
const way = (name: string) => sheet().getByRole('radio', { name, exact: true }).check()

/** A code with the right form that is not this one. */
const otherThan = (right: string) => (right === 'A234' ? 'A235' : 'A234')

async function tryCode(typed: string) {
  await code().fill(typed)
  await press(sheet(), 'Hand over')
}

spec('2 Children: wrong codes', '2 Children: overrides')
test('after five wrong codes a leader decides, and the administrator sees it', async () => {
  const right = await tobiAtPickUp()
  await tryCode('472')
  await expect(sheet().getByText('A code is a letter and three digits, like K472.')).toBeVisible()
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await tryCode(otherThan(right))
    await expect(sheet().getByText(`This is not this child’s code. ${left} left.`)).toBeVisible()
  }
  // The tries count after a reload too, and what a leader typed meanwhile is not lost.
  await door.reload()
  await way('A leader decides')
  await sheet().getByLabel('Name of the leader').fill('Pastor Ọlá')
  await way('Code')
  await tryCode(otherThan(right))
  await expect(sheet().getByText('The code was wrong five times. A leader has to decide.')).toBeVisible()
  await expect(code()).toHaveCount(0)
  await expect(sheet().getByLabel('Name of the leader')).toHaveValue('Pastor Ọlá')
  await press(sheet(), 'Hand over')
  await expect(sheet().getByText('Type why the child leaves without a code.')).toBeVisible()
  await expect(sheet().getByText('Choose who collects Tobi.')).toBeVisible()
  await sheet().getByLabel('Reason').fill('The mother lost the slip')
  await sheet().getByRole('searchbox', { name: 'Type another name' }).fill('Aunt Ṣọlá')
  await press(sheet(), 'Use “Aunt Ṣọlá”')
  await press(sheet(), 'Hand over')
  await expect(door.getByText(/^Tobi Fashola: collected by Aunt Ṣọlá, /)).toBeVisible()
  await door.getByRole('button', { name: /^Tobi Fashola Collected/ }).click()
  await expect(sheet().getByText('Pastor Ọlá decided: The mother lost the slip')).toBeVisible()
  await expect.poll(async () => (await church.get<object[]>('child-overrides')).length).toBeGreaterThan(0)
  await door.goto(`${url}/inbox?kind=done`)
  const item = await openItem(door, 'Child handed over by a leader', 'Tobi Fashola, collected by Aunt Ṣọlá')
  await expect(item.getByText('Pastor Ọlá decided: The mother lost the slip')).toBeVisible()
  await expectCleanAtEachSize(door)
})

spec('2 Children: no guardian')
test('asks who brought a child whom nobody belongs to', async () => {
  const alone = `Ife${made}`
  await door.getByRole('searchbox').fill(alone)
  await church.post('member', { first_name: alone, last_name: 'Bello', date_of_birth: aYearAgo() })
  await door.evaluate(() => void dispatchEvent(new Event('online')))
  await door.getByRole('button', { name: new RegExp(`^${alone} Bello, `) }).click()
  await press(door, 'Check in')
  await press(door, 'Check in')
  await expect(door.getByText(`Choose who brought ${alone}, or type their name.`)).toBeVisible()
  await door.getByRole('searchbox', { name: 'Type another name' }).fill('Aunt Sade')
  // A typed name counts without a tap.
  await checkIn(door)
  await expect(door.getByText(/with Aunt Sade$/)).toBeVisible()
  await press(door, 'Undo')
  // The chosen guardian stays for the next try.
  await expect(door.getByText('Aunt Sade', { exact: true })).toBeVisible()
  await door.keyboard.press('Escape')
  await expect(door.getByRole('searchbox', { name: 'Name or last digits' })).toBeFocused()
})

const aYearAgo = () => new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10)

spec('2 Children: another service')
test('says that a code is for another service, which is no try', async () => {
  const first = await tobiAtPickUp()
  await atNewService()
  const second = await tobiAtPickUp()
  expect(second).not.toBe(first)
  await tryCode(first)
  await expect(
    sheet().getByText('This code is for another service. Ask for the code of this one.'),
  ).toBeVisible()
  await tryCode(otherThan(second))
  await expect(sheet().getByText(/4 tries left/)).toBeVisible()
  await tryCode(second)
  await expect(door.getByText(/^Tobi Fashola: collected by /)).toBeVisible()
})

spec('2 Children: check-out')
test('an authorised guardian collects without a code, and nobody else', async () => {
  await tobiAtPickUp('Mama Fashola')
  await press(sheet(), 'Close')
  const row = door.getByRole('button', { name: /^Tobi Fashola / })
  await expectBackCloses(door, row)
  await row.click()
  await way('Guardian, no code')
  await expect(sheet().getByRole('button', { name: 'Mama Fashola', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(sheet().getByRole('searchbox')).toHaveCount(0)
  await sheet().getByRole('button', { name: 'Bimpe Fashola', exact: true }).click()
  await expectCleanAtEachSize(door)
  await press(sheet(), 'Hand over')
  await expect(door.getByText(/^Tobi Fashola: collected by Bimpe Fashola, /)).toBeVisible()
  await expect(
    door.getByRole('button', { name: /^Tobi Fashola Collected \d\d:\d\d by Bimpe Fashola/ }),
  ).toBeVisible()
})

spec('2 Children: still here')
test('a child at a deleted service is still collected', async () => {
  await tobiAtPickUp()
  await press(sheet(), 'Close')
  const id = new URL(door.url()).searchParams.get('service')
  await church.delete(`churchservice/${id}`)
  await expect(door.getByText('Deleted service ·')).toBeVisible({ timeout: 30_000 })
  await door.goto(`${url}/children`)
  await door.getByRole('button', { name: /^Deleted service/ }).click()
  await expectCleanAtEachSize(door)
  await door.getByRole('button', { name: /^Tobi Fashola / }).click()
  await way('Guardian, no code')
  await sheet().getByRole('button', { name: 'Bimpe Fashola', exact: true }).click()
  await press(sheet(), 'Hand over')
  await expect(door.getByText(/^Tobi Fashola: collected by Bimpe Fashola, /)).toBeVisible()
})

spec('2 Children: still here', 'screen /children')
test('lists who is still here by class, with search', async () => {
  await markMotherAndChildren(door)
  await press(door, 'Check in 2 children')
  await door.getByRole('group', { name: 'Class of Tobi' }).getByRole('radio', { name: 'Teens' }).check()
  await door.getByRole('group', { name: 'Class of Ṣadé' }).getByRole('radio', { name: 'Teens' }).check()
  await press(door, 'Check in 2 children')
  await expectReadable()
  // A child may go to another class after the check-in; the code stays.
  const before = await codeOn(door)
  await door.getByRole('group', { name: 'Class of Tobi' }).getByRole('radio', { name: 'Juniors' }).check()
  await door.getByRole('link', { name: 'Children still here' }).click()
  await expectHere(door, 'Juniors', ['Tobi Fashola'])
  await expectHere(door, 'Teens', ['Ṣadé Fashola'])
  await expect(door.getByText(/^\d min · with Bimpe Fashola$/).first()).toBeVisible()
  await expect(door.getByRole('img', { name: 'Has an alert' })).toHaveCount(1)
  await expectReadable()
  const search = door.getByRole('searchbox', { name: 'Name of a child' })
  await search.fill('sade')
  await expect(door.locator('.kids-list .door-name')).toHaveText(['Ṣadé Fashola'])
  await search.fill('nobody')
  await expect(door.getByText('No results for “nobody”.')).toBeVisible()
  await search.fill('')
  await press(door, 'Names')
  await mark(door, 'Mama Fashola')
  await door.getByRole('searchbox').fill('Tobi')
  await door.getByRole('button', { name: /^Tobi Fashola, / }).click()
  await press(door, 'Check in')
  expect(await codeOn(door)).toBe(before)
})

/** Readable at each size, for everybody, in the sun. */
async function expectReadable() {
  await expectCleanAtEachSize(door)
  await otherSize(door)
  await expectReadInTheSun(door)
  await otherSize(door)
}

spec('2 Children: labels')
test('prints labels for child and guardian on a roll and on A4', async () => {
  await mark(door, 'Tobi Fashola')
  await press(door, 'Check in')
  await door.getByRole('radio', { name: 'Juniors' }).check()
  const given = await checkIn(door)
  await door.evaluate(() => void (window.print = () => undefined))
  for (const [paper, width, height, pages] of [
    ['62 × 29 mm', 62, 29, 2],
    ['A4 sheet', 210, 297, 1],
  ] as const) {
    await door.getByLabel('Labels').selectOption(paper)
    await press(door, 'Print tag')
    await door.emulateMedia({ media: 'print' })
    const [child, guardian] = [door.locator('.kids-child-label'), door.locator('.kids-guardian-label')]
    await expect(child).toContainText(`Tobi FasholaJuniorsService ${made} · `)
    await expect(child.getByRole('img', { name: 'Has an alert' })).toBeVisible()
    // Everybody can read what a child wears.
    await expect(child).not.toContainText('groundnuts')
    await expect(child).not.toContainText(given)
    await expect(guardian).toContainText(given)
    await expect(guardian).not.toContainText('groundnuts')
    await expect(door.locator('.kids-label-code')).toHaveCSS('color', 'rgb(23, 26, 43)')
    const pdf = await door.pdf({ preferCSSPageSize: true })
    expect(pageSizes(pdf)).toEqual(Array.from({ length: pages }, () => [width, height]))
    await door.emulateMedia({ media: null })
    await door.evaluate(() => void dispatchEvent(new Event('afterprint')))
    await expect(child).toHaveCount(0)
  }
  await door.reload()
  await expect(door.getByLabel('Labels')).toHaveValue('a4')
})

/** The pages of a PDF, in whole millimetres. */
function pageSizes(pdf: Buffer): [width: number, height: number][] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, bytes]) => {
    try {
      return inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const text = [pdf.toString('latin1'), ...streams].join('\n')
  const millimetres = (points: string) => Math.round((Number(points) / 72) * 25.4)
  return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    millimetres(width!),
    millimetres(height!),
  ])
}

spec("2 Children: guardian's phone")
test('gives the code to the guardian’s phone by QR or WhatsApp', async () => {
  await mark(door, 'Tobi Fashola')
  await press(door, 'Check in')
  const given = await checkIn(door)
  await press(door, 'QR / WhatsApp')
  await expect(door.getByRole('img', { name: 'QR code with the pick-up code' })).toBeInViewport({ ratio: 1 })
  const link = new URL((await door.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href'))!)
  expect(link.origin + link.pathname).toBe('https://wa.me/')
  expect(link.searchParams.get('text')).toMatch(
    new RegExp(
      `^Grace Chapel: Service ${made}, \\w{3} \\d+ \\w{3} \\d{4}\\. Pick-up code ${given} for Tobi\\.$`,
    ),
  )
  await press(door, 'Done')
  await expect(door.getByRole('searchbox', { name: 'Name or last digits' })).toBeVisible()
})

spec('2 Children: languages')
test('check-in and pick-up fit a phone in each language', async () => {
  await tobiAtPickUp()
  const [pickUp, checkedIn] = [
    door.url(),
    door.url().replace('/children', '/door').replace('child=', 'checkin='),
  ]
  for (const language of ['pcm', 'yo', 'ig', 'ha']) {
    await door.evaluate((tag) => localStorage.setItem('language', tag), language)
    for (const [address, shows] of [
      [pickUp, '.kids-code-field'],
      [checkedIn, '.kids-ticket'],
    ] as const) {
      await door.goto(address)
      await expect(door.locator('html')).toHaveAttribute('lang', language)
      await expect(door.locator(shows)).toBeVisible()
      const cut = await door.evaluate(() =>
        [...document.querySelectorAll('main button, dialog button, main label, dialog label, h2')]
          .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent),
      )
      expect(cut, language).toEqual([])
    }
  }
  await door.evaluate(() => localStorage.removeItem('language'))
})
