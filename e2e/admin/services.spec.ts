import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expect, test, WITHOUT_WORKER, WITH_WORKER } from '../support/test-server.ts'
import { logIn, newcomer, newPhone, signUp } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { otherSize } from '../support/sizes.ts'
import { here, pressMore } from '../support/menu.ts'
import { goOffline, signedInByCall, smallChurch, type Caller } from '../support/small-church.ts'
import { conflictChoice, chooseFirst } from '../support/two-on-one.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => listOf(page, 'Church services')

/** A PNG holds its width in bytes 16 to 19. */
const pngWidth = (png: Buffer) => png.readUInt32BE(16)

async function addService(page: Page, name: string, flyer?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a church service' }).first().click()
  await expect(dialog(page).getByRole('button', { name: 'Add service' })).toBeDisabled()
  await dialog(page).getByLabel('Service name').fill(name)
  if (flyer) {
    await dialog(page).locator('input[type=file]').setInputFiles(flyer)
    const preview = dialog(page).getByRole('img', { name: 'Chosen picture' })
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(192)
  }
  await dialog(page).getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByText('Added successfully').last()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
}

spec(
  '2 QR codes: print',
  '2 Church Services: row',
  '2 Church Services: add',
  '2 Church Services: link',
  '2 Church Services: cards',
  'Absent: unmarked service',
  '2 Church Services: required',
  'toast failed',
  'toast qrFailed',
  'toast linkCopied',
)
test('creates a service, shares link and code, counts and exports its lists', async ({
  page,
  testServer,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const who = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, testServer.url, who, '/churchservices')
  await addService(page, 'Harvest Sunday')
  await expect(list(page).row('Harvest Sunday')).toContainText('Today')
  await list(page).open('Harvest Sunday')
  await expect(here(page).getByRole('img', { name: /Harvest Sunday/ })).toBeVisible()
  await here(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied successfully, please share with your members')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${testServer.url}/church-service-capture\\?reference=[\\w-]{20,}$`))
  const png = page.waitForEvent('download')
  await here(page).getByRole('button', { name: 'Download', exact: true }).click()
  const picture = await png
  expect(picture.suggestedFilename()).toBe('qrcode.png')
  expect(pngWidth(await readFile(await picture.path()))).toBeGreaterThanOrEqual(250)
  await printsTheCode(page)
  await whatFailsIsSaid(page)

  await nobodyIsMissingYet(page)
  await someoneIsMarked(await signedInByCall(testServer, who))
  // Their mark arrives with the next pull.
  await expect(here(page).getByRole('button', { name: /^Absent 1$/ })).toBeVisible()
  const csv = page.waitForEvent('download')
  await here(page).getByRole('button', { name: 'Download CSV' }).click()
  const file = await csv
  expect(file.suggestedFilename()).toBe('absentees.csv')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    '\uFEFFfirst_name,last_name,phone_number,gender\r\nAdaeze,Okafor,0803 555 0101,\r\n',
  )
})

/** Before the first mark the SMS would go to the whole church, and each SMS costs money. */
async function nobodyIsMissingYet(page: Page): Promise<void> {
  let requestCount = 0
  page.on('request', (request) => (requestCount += request.url().includes('view=absent') ? 1 : 0))
  await here(page)
    .getByRole('button', { name: /^Absent/ })
    .click()
  await expect(here(page).getByText('Absent people appear once somebody is marked.')).toBeVisible()
  await expect(here(page).getByRole('button', { name: 'Absent – Nobody marked yet' })).toBeVisible()
  await expect(here(page).getByRole('link', { name: /^Message these/ })).toHaveCount(0)
  await expect(here(page).getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
  await expectCleanAtEachSize(page)
  expect(requestCount).toBe(0)
}

async function someoneIsMarked(church: Caller): Promise<void> {
  const ngozi = { first_name: 'Ngozi', last_name: 'Eze', phone_number: '08035550102' }
  const { id } = await church.post<{ id: string }>('member', ngozi)
  const [harvest] = await church.get<{ id: string }[]>('churchservices')
  await church.put(`churchservices/${harvest!.id}/attendees/${id}`)
}

/** The paper shows the code and its purpose, and nothing else of the screen. */
async function printsTheCode(page: Page): Promise<void> {
  await page.evaluate(() => (window.print = () => undefined))
  await here(page).getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.nx-poster')
  await expect(sheet.getByText(/^Harvest Sunday, /)).toBeVisible()
  await expect(sheet.getByText('Grace Chapel', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Scan with your phone’s camera')).toBeVisible()
  await expect(sheet.getByText(/church-service-capture\?reference=/)).toBeVisible()
  await expect(sheet.locator('svg')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)
}

/** A phone whose browser draws no pictures and has no clipboard. */
async function whatFailsIsSaid(page: Page): Promise<void> {
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null)
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await here(page).getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('Failed to download QR, please try again')).toBeVisible()
  await here(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Failed, please try again')).toBeVisible()
}

spec('2 Church Services: flyer', '2 Church Services: failed flyer', '8 Failures: each change')
test('a failed upload keeps the service, whose picture is added later', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/churchservices')
  await page.route('**/api/v1/uploads', (route) => route.abort())
  await addService(page, 'Harvest Sunday', 'public/icons/icon-192.png')
  await expect(page.getByText('The service is added, but without its picture.')).toBeVisible()
  await expect(list(page).row('Harvest Sunday')).toBeVisible()

  await page.unroute('**/api/v1/uploads')
  const flyer = here(page).getByRole('img', { name: 'Flyer of Harvest Sunday' })
  await edit(page, () => dialog(page).locator('input[type=file]').setInputFiles('public/icons/icon-192.png'))
  await expect(flyer).toBeVisible()
  await page.goBack()
  await edit(page, () => dialog(page).getByRole('button', { name: 'Remove the flyer' }).click())
  await expect(here(page).getByRole('heading', { level: 1, name: 'Harvest Sunday' })).toBeVisible()
  await expect(flyer).toHaveCount(0)
})

test('reports a non-image file and the server’s refusal at the picture field', async ({
  page,
  testServer,
}) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/churchservices')
  const message = 'This is not a picture that can be used.'
  const refused = { success: false, message, code: 'UNSUPPORTED_TYPE', data: null, errors: [] }
  await page.route('**/api/v1/uploads', (route) => route.fulfill({ status: 415, json: refused }))
  await addService(page, 'Harvest Sunday', 'public/icons/icon-192.png')
  await expect(page.getByText(message)).toBeVisible()

  await page.getByRole('button', { name: 'Add a church service' }).first().click()
  await dialog(page).getByLabel('Service name').fill('Vigil')
  const text = { name: 'flyer.png', mimeType: 'image/png', buffer: Buffer.from('Vigil, 8 pm') }
  await dialog(page).locator('input[type=file]').setInputFiles(text)
  await expect(
    dialog(page).getByText('This is not a picture. Choose a JPEG, PNG or WebP file.'),
  ).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: 'Chosen picture' })).toHaveCount(0)
  await expect(dialog(page).getByLabel('Service name')).toHaveValue('Vigil')
})

/** Changes the only service. */
async function edit(page: Page, change: () => Promise<void>): Promise<void> {
  await list(page).act('Harvest Sunday', 'Edit')
  await change()
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Successfully updated').last()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await list(page).open('Harvest Sunday')
}

test.describe(() => {
  test.use(WITH_WORKER)

  spec('1 manage services', '2 Church Services: offline', 'toast updated', 'toast serviceAdded')
  test('creates, edits and deletes a service offline and lists what is missing', async ({
    page,
    testServer,
  }) => {
    await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/churchservices')
    await expect(page.getByRole('heading', { name: 'No services yet' })).toBeVisible()
    await goOffline(page)
    await addService(page, 'Vigil')
    await expect(page.getByText(/^As of /)).toBeVisible()
    await list(page).open('Vigil')
    await expect(here(page).getByText('The link and QR code appear once')).toBeVisible()
    await nobodyIsMissingYet(page)
    await pressMore(page, 'Edit')
    await dialog(page).getByLabel('Service name').fill('Night vigil')
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Successfully updated')).toBeVisible()
    await otherSize(page)
    await expect(here(page).getByRole('heading', { level: 1, name: 'Night vigil' })).toBeVisible()
    await pressMore(page, 'Delete')
    await expect(dialog(page).getByText('Are you sure you want to delete Night vigil')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No services yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list(page).row('Night vigil')).toBeVisible()
  })
})

test('a list keeps its place while counts reload, so a tap works', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/churchservices')
  const counts = '**/api/v1/churchservices?*'
  await page.route(counts, (route) => route.abort())
  await addService(page, 'Vigil')
  const whose = page.getByText('These are this device’s numbers.')
  await expect(whose).toBeVisible()
  const requests: Route[] = []
  await page.unroute(counts)
  await page.route(counts, (route) => void requests.push(route))
  await list(page).act('Vigil', 'Edit')
  await dialog(page).getByLabel('Service name').fill('Night vigil')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => requests.length).toBeGreaterThan(0)

  await list(page).opener('Night vigil').hover()
  await page.mouse.down()
  // A request that a newer one replaced gets no response.
  for (const route of requests) await route.abort().catch(() => undefined)
  await expect(whose).toBeVisible()
  await page.mouse.up()
  await expect(here(page).getByRole('heading', { level: 1, name: 'Night vigil' })).toBeVisible()
})

spec('2 Church Services: edit conflicts')
test('two edits of one service: name conflicts, the day merges', async ({ page, testServer, browser }) => {
  const church = await smallChurch(testServer)
  const { page: other } = await newPhone(browser)
  for (const one of [page, other]) {
    await one.goto(`${testServer.url}/login?return=/churchservices`)
    await logIn(one, church.who)
    await list(one).act('Sunday service', 'Edit')
  }
  await dialog(page).getByLabel('Service name').fill('Harvest thanksgiving')
  await dialog(other).getByLabel('Service name').fill('Harvest Sunday')
  await dialog(other).getByLabel('Date of service').fill('2026-01-04')
  await dialog(other).getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Successfully updated')).toBeVisible()

  const which = await conflictChoice(page, 'Service name')
  await expect(which).toContainText('Harvest thanksgiving')
  await expect(which).toContainText('Harvest Sunday')
  await expect(dialog(page).getByText('Updated here: Date of service.')).toBeVisible()
  await expect(dialog(page).getByLabel('Date of service')).toHaveValue('2026-01-04')
  await expectCleanAtEachSize(page)
  await chooseFirst(page, 'Service name', 'Keep yours')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect
    .poll(() => church.get(`churchservices/${church.serviceId}`), { timeout: 40_000 })
    .toMatchObject({ name: 'Harvest thanksgiving', date_of_service: '2026-01-04' })
  await other.context().close()
})

test('services pages pass axe', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'), '/churchservices')
  await addService(page, 'Midweek Bible study and prayer meeting for the whole family of faith')
  await expectCleanAtEachSize(page)
  await list(page).open('Midweek Bible study')
  await expect(here(page).getByRole('button', { name: /^Attended/ })).toBeVisible()
  await expectCleanAtEachSize(page)
  expect(await here(page).evaluate((screen) => screen.scrollWidth <= screen.clientWidth)).toBe(true)
  // The address of the old dialog leads to the page.
  const { pathname } = new URL(page.url())
  await page.goto(`${testServer.url}/churchservices?act=view&id=${pathname.split('/').at(-1)}`)
  await expect(page).toHaveURL(new RegExp(`${pathname}$`))
})
