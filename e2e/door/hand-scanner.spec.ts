import type { BrowserContext, Page } from '@playwright/test'
import { cardCode } from '../../contract/people/card-code.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { actOnPerson, openerIn } from '../support/lists.ts'
import { PHONE } from '../support/sizes.ts'
import { atTheDoor, ownService, smallChurch, type SmallChurch } from '../support/small-church.ts'
import { field, row } from './at-the-door.ts'
import { cardsOf } from './cards-of.ts'
import { scanByHand } from './hand-scanner.ts'
import { openScan } from './with-camera.ts'

test.use(WITHOUT_WORKER)

// All tests share one church and one phone without a camera. Each has its own page and service, so it can run alone.
let church: SmallChurch
let card: (name: string) => string
let phone: BrowserContext
let page: Page
let present: SmallChurch['present']
let services = 0
test.beforeAll(async ({ browser, testServer }) => {
  church = await smallChurch(testServer)
  card = await cardsOf(church)
  phone = await browser.newContext()
  await (await atTheDoor(phone, church, testServer.url)).close()
})
test.afterAll(() => phone.close())

test.beforeEach(async ({ testServer }) => {
  const name = `Service ${++services}`
  const own = await ownService(church, name)
  present = own.present
  page = await phone.newPage()
  await page.goto(`${testServer.url}/door?service=${own.serviceId}`)
  // An API call made it, so the phone has to pull it.
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(row(page, 'Chidi Eze')).toBeVisible()
})
test.afterEach(() => page.close())

const total = (count: number) => expect(page.locator('.door-total')).toHaveText(`${count} here`)
const scan = (text: string) => scanByHand(page, text)

test('a hand-held scanner reads cards without a camera; Undo reverts the last', async () => {
  await openScan(page)
  await expect(page.getByRole('heading', { name: 'No camera here' })).toBeVisible()
  await scan(card('Bola'))
  await expect(page.locator('.scan-result')).toContainText('MarkedBola Eze')
  await total(1)
  // Caps Lock is on.
  await scan(card('Bola').toLowerCase())
  await expect(page.locator('.scan-result')).toContainText('Already here')
  await scan(`${card('Musa').slice(0, -1)}`)
  await expect(page.locator('.scan-result')).toContainText('The card was not fully read')
  await scan(cardCode(crypto.randomUUID(), crypto.randomUUID()))
  await expect(page.locator('.scan-result')).toContainText('Card from another church')
  await scan('https://example.com/leaflet')
  await expect(page.locator('.scan-result')).toContainText('Not a member card')
  await scan(card('Musa'))
  await total(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.scan-result')).toContainText('Unmarked')
  await total(1)
  await expect.poll(present).toEqual(['Bola Eze'])
})

test('a hand-held scanner marks from the name list, leaving the search empty', async () => {
  await scan(card('Tunde'))
  await expect(page.getByText('Marked: Tunde Eze')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(row(page, 'Ngozi Eze')).toBeVisible()
  await total(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Unmarked: Tunde Eze')).toBeVisible()
  await total(0)
  // Fast typing is still typing.
  await page.keyboard.type('halima eze')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marked Halima Eze')).toBeVisible()
})

test('accepts a pasted or typed card once it is complete', async () => {
  // Pasted from a message after other typed text.
  await field(page).fill(`2121 ${card('Bola').replace(/.{12}/g, '$& ')}`)
  await expect(page.getByText('Marked: Bola Eze')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await field(page).pressSequentially(card('Musa').toLowerCase(), { delay: 130 })
  await expect(page.getByText('Marked: Musa Eze')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await total(2)
  // A code with a wrong letter stays typed text.
  await field(page).fill(cardCode(crypto.randomUUID(), crypto.randomUUID()).replace(/.$/, '0'))
  await expect(page.getByText('No results for', { exact: false })).toBeVisible()
})

test('an unknown card shows a short warning and asks for the name', async () => {
  await page.setViewportSize(PHONE)
  await scan(card(crypto.randomUUID()))
  const notice = page.locator('.door-notice')
  await expect(notice).toContainText('This phone does not know the card. Not counted yet.')
  await expect(notice).toHaveCSS('background-color', 'rgb(252, 239, 217)')
  expect((await notice.boundingBox())!.height).toBeLessThanOrEqual(100)
  await expectClean(page)
  await total(0)
  await notice.getByRole('button', { name: 'Add name' }).click()
  await page.getByRole('dialog').getByLabel('First name').fill('Adanna')
  await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click()
  await expect(notice).toContainText('Name saved, not counted yet: Adanna')
  await page.goto(new URL('/inbox', page.url()).href)
  await expect(page.getByText('Adanna marked at', { exact: false })).toBeVisible()
})

test('a name that begins like a card loses no letter typed fast', async () => {
  await page.keyboard.type('nxumalo')
  await expect(field(page)).toHaveValue('nxumalo')
  // The text may be the start of a card; no more follows.
  await field(page).fill('')
  await page.keyboard.type('nxb')
  await expect(field(page)).toHaveValue('nxb')
  await field(page).fill('')
  await page.keyboard.type('nxbalo')
  await expect(field(page)).toHaveValue('nxbalo')
})

test('refuses the card of a deleted person with a message', async ({ testServer }) => {
  const door = page.url()
  await page.goto(`${testServer.url}/members`)
  await openerIn(page.locator('body'), /Ifeoma Eze/).click()
  await actOnPerson(page, 'Delete')
  await expect(page.getByText('Are you sure you want to delete Ifeoma’s record?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  await page.goto(door)
  await expect(page.getByRole('button', { name: /^Chidi Eze, / })).toBeVisible()
  await openScan(page)
  await expect(page.getByRole('heading', { name: 'No camera here' })).toBeVisible()
  await scan(card('Ifeoma'))
  await expect(page.locator('.scan-result')).toContainText('No longer on the list')
  await total(0)
})
