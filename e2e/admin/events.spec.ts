import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays } from '../../contract/calendar/days.ts'
import { expect, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { logIn, newPhone } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { otherSize } from '../support/sizes.ts'
import { here, pressMore } from '../support/menu.ts'
import {
  goOffline,
  goOnline,
  reloadOffline,
  smallChurch,
  today,
  type SmallChurch,
} from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const events = (page: Page) => listOf(page, 'All Events')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const onPage = (page: Page, name: string) => here(page).getByRole('button', { name, exact: true }).click()
const toPanel = (page: Page, name: string) => here(page).getByRole('tab', { name }).click()
const said = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible()

async function atTheEvents(
  page: Page,
  testServer: TestServer,
  who: { email: string; password: string },
): Promise<void> {
  await page.goto(`${testServer.url}/login?return=/event`)
  await logIn(page, who)
  await expect(here(page).getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
}

test.describe(() => {
  test.use(WITHOUT_WORKER)

  spec(
    '2 Events: chart feature',
    '2 Events: form parts',
    '2 Events: first timers',
    '1 manage events',
    '2 Events: create',
    '2 Events: delete',
    '2 Events: view',
    '2 Events: chart',
    '2 Events: panels',
    '2 Events: calendar',
    '2 Events: QR code',
    'toast deleted',
    'toast updateDone',
    'toast eventStarted',
  )
  test('creates, starts, marks, counts, exports to a calendar and deletes an event', async ({
    page,
    testServer,
    browser,
  }) => {
    const church = await smallChurch(testServer)
    await atTheEvents(page, testServer, church.who)
    await expect(page.getByText('No events yet')).toBeVisible()
    const lastYear = await heldLastYear(church)
    await page.getByRole('button', { name: 'Create an event' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Create your event' })).toBeVisible()
    await dialog(page).getByLabel('Name').fill('Harvest, thanks & songs')
    await dialog(page).getByLabel('Where', { exact: true }).selectOption({ label: 'In person and online' })
    await dialog(page).getByLabel('End time').fill('09:00')
    await dialog(page).getByLabel('City').fill('Ikeja')
    await dialog(page).getByLabel('Zoom link').fill('javascript:alert(1)')
    await press(page, 'Save changes')
    await expect(dialog(page).getByText('The event ends before it starts.')).toBeVisible()
    await dialog(page).getByLabel('End time').fill('18:00')
    await press(page, 'Save changes')
    await expect(dialog(page).getByText('Please check the link').last()).toBeVisible()
    await dialog(page).getByLabel('Zoom link').fill('zoom.example/j/1')
    await dialog(page).getByLabel('Zoom pass code').fill('grace')
    await expectCleanAtEachSize(page)
    await press(page, 'Save changes')
    await said(page, 'Your event has been created successfully')

    const chart = page.getByRole('region', { name: 'Events by month' })
    await chart.scrollIntoViewIfNeeded()
    await expect(chart.getByText(/^1 event held, .* a year earlier\.$/)).toBeVisible()
    await chart.getByLabel('Year', { exact: true }).selectOption(lastYear)
    await expect(chart.getByText('1 event held.', { exact: true })).toBeVisible()

    await events(page).open('Harvest')
    await expect(here(page).getByText('Pass code grace')).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), pressMore(page, 'Add to calendar')])
    const calendar = await readFile(await download.path(), 'utf8')
    expect(calendar).toContain('SUMMARY:Harvest\\, thanks & songs\r\n')
    await onPage(page, 'Start the event')
    await said(page, 'Your event has been started successfully')
    await expect(here(page).getByRole('button', { name: 'Absent – Nobody marked yet' })).toBeVisible()
    await here(page).getByLabel('Mark a member').fill('ngo')
    await onPage(page, 'Mark Ngozi Eze')
    await said(page, 'Ngozi Eze is marked')
    await expect(listOf(page, 'Attended').row('Ngozi Eze')).toBeVisible()
    await expect(here(page).getByRole('img', { name: /^Harvest, thanks & songs, / })).toBeVisible()
    const [code] = await Promise.all([page.waitForEvent('download'), onPage(page, 'Download')])
    expect(code.suggestedFilename()).toBe('qrcode.png')
    const png = await readFile(await code.path())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    const link = await here(page)
      .getByRole('link', { name: /attendance-capture/ })
      .getAttribute('href')
    await markByLink((await newPhone(browser)).page, link ?? '')
    await expectCleanAtEachSize(page)

    await pressMore(page, 'Edit')
    await expect(here(page).getByRole('heading', { name: 'You are editing the Harvest, ' })).toBeVisible()
    await recordAndFinance(page)
    await expectCleanAtEachSize(page)
    await onPage(page, 'Cancel')
    await expect(here(page).getByRole('button', { name: 'Attended 3' })).toBeVisible()
    await expect(here(page).getByText('₦2,500.50')).toBeVisible()
    await pressMore(page, 'Delete')
    await expect(dialog(page).getByText('Are you sure you want to delete the Harvest')).toBeVisible()
    await press(page, 'Delete')
    await said(page, 'Deleted successfully')
    // The list keeps the year that its chart shows.
    await expect(page).toHaveURL(`${testServer.url}/event?events-year=${lastYear}`)
    await expect(events(page).row('Harvest')).toHaveCount(0)
    await expect(events(page).row('Vigil')).toBeVisible()
  })

  spec('2 Dialogs: moved content')
  test('a saved panel stays open with the saved values, and Back leaves it', async ({ page, testServer }) => {
    const church = await smallChurch(testServer)
    const day = today()
    await church.post('event', { name: 'Picnic', startDate: day, endDate: day, type: 'offline' })
    await atTheEvents(page, testServer, church.who)
    await events(page).open('Picnic')
    await onPage(page, 'Money collected')
    await here(page).getByLabel('Cash collected').fill('2,500.50')
    await onPage(page, 'Save changes')
    await said(page, 'Update successful')
    await expect(here(page).getByText('Nothing has changed yet.')).toBeVisible()
    await expect(here(page).getByLabel('Cash collected')).toHaveValue('2500.50')
    await page.goBack()
    await expect(here(page).getByText('₦2,500.50')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${testServer.url}/event`)
  })

  spec('2 Events: row')
  test('lists an upcoming event, opens it from its row, charts none held', async ({ page, testServer }) => {
    const church = await smallChurch(testServer)
    const day = addDays(today(), 7)
    await church.post('event', { name: 'Carol service', startDate: day, endDate: day, type: 'offline' })
    await atTheEvents(page, testServer, church.who)
    for (const _ of ['at one size', 'at the other']) {
      await events(page).row('Carol service').getByText('Scheduled').click()
      await expect(here(page).getByRole('heading', { level: 1, name: 'Carol service' })).toBeVisible()
      await page.goBack()
      await expect(here(page).getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
      await otherSize(page)
    }
    const chart = page.getByRole('region', { name: 'Events by month' })
    await chart.scrollIntoViewIfNeeded()
    await expect(chart.getByText('No event was held, and none a year earlier.')).toBeVisible()
    await expect(chart.getByText('No data for this period.')).toBeVisible()
  })
})

/** An event cannot start in the past, but can be moved there. Returns the year. */
async function heldLastYear(church: SmallChurch): Promise<string> {
  const day = today()
  const year = String(Number(day.slice(0, 4)) - 1)
  const { id } = await church.post<{ id: string }>('event', {
    name: 'Vigil',
    startDate: day,
    endDate: day,
    type: 'offline',
  })
  const first = `${year}-01-01`
  await church.post('update/event', { event_id: id, start_date: first, end_date: first })
  return year
}

/** Marks as a visitor in the hall, on their own phone. */
async function markByLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Chapel')
  await page.getByLabel('Your phone number or email').fill('0803 555 0102')
  await page.getByRole('button', { name: 'Mark my attendance' }).click()
  await expect(page.getByText('Your attendance for this event was successfully captured.')).toBeVisible()
  await page.context().close()
}

async function recordAndFinance(page: Page): Promise<void> {
  await toPanel(page, 'Attendance record')
  await here(page).getByLabel('Men', { exact: true }).fill('12')
  await here(page).getByLabel('Women').fill('20')
  await onPage(page, 'Add a first timer')
  await here(page).getByLabel('First name').fill('Written twice')
  await onPage(page, 'Add a first timer')
  await onPage(page, 'Remove first timer 1')
  await expect(here(page).getByLabel('First name')).toHaveValue('')
  await here(page).getByLabel('First name').fill('Sade')
  await here(page).getByLabel('Last name').fill('B'.repeat(81))
  await onPage(page, 'Save changes')
  await expect(here(page).getByText('Too long: 80 characters at most.')).toHaveCount(1)
  await here(page).getByLabel('Last name').fill('Bello')
  await onPage(page, 'Save changes')
  await said(page, 'Attendance record submitted successfully')
  await toPanel(page, 'Money collected')
  await here(page).getByLabel('Cash collected').fill('2,500.50')
  await onPage(page, 'Save changes')
  await said(page, 'Update successful')
}

spec(
  '2 Events: chart feature',
  '2 Events: offline',
  '4 Event update',
  '4 Lists: after a write',
  'toast eventCreated',
  'toast eventUpdated',
  'toast eventEnded',
  'toast eventCancelled',
)
test('a user with events alone sees them offline and keeps the draft', async ({ page, testServer }) => {
  const church = await smallChurch(testServer)
  const day = today()
  await church.post('event', { name: 'Picnic', startDate: day, endDate: day, type: 'offline' })
  const tunde = await teamUser(church)
  await atTheEvents(page, testServer, tunde)
  // The chart appears once the list has an event.
  await expect(events(page).row('Picnic')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Events by month' })).toHaveCount(0)
  await events(page).open('Picnic')
  await here(page).getByLabel('Mark a member').fill('eze')
  await expect(here(page).getByText('…0108')).toBeVisible()
  await pressMore(page, 'Edit')
  await toPanel(page, 'Attendance record')
  await expect(here(page).getByText('Headcounts need access to Attendance.')).toBeVisible()
  await toPanel(page, 'Event details')
  await here(page).getByLabel('Description').fill('Bring a friend')
  await onPage(page, 'Save changes')
  await said(page, 'Your event has been updated successfully')
  await expect(here(page).getByText('Bring a friend')).toBeVisible()
  await onPage(page, 'Start the event')
  await onPage(page, 'End the event')
  await expect(page.getByRole('heading', { name: 'Are you sure you want to end Picnic?' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'End the event' }).click()
  await said(page, 'Your event has been ended successfully')
  await page.goto(`${testServer.url}/event`)
  await expect(events(page).row('Picnic')).toContainText('Ended')
  await goOffline(page)
  await reloadOffline(page)
  await expect(page.getByText(/As of/)).toBeVisible()
  await expect(events(page).row('Picnic')).toBeVisible()
  await page.getByRole('button', { name: 'Create an event' }).click()
  await dialog(page).getByLabel('Name').fill('Vigil')
  await expect(dialog(page).getByText('This needs a network. We kept your draft.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await press(page, 'Cancel')
  await goOnline(page)
  await page.getByRole('button', { name: 'Create an event' }).click()
  await expect(dialog(page).getByText('We kept your draft.')).toBeVisible()
  await press(page, 'Save changes')
  await said(page, 'Your event has been created successfully')
  await events(page).open('Vigil')
  await onPage(page, 'Cancel the event')
  await dialog(page).getByRole('button', { name: 'Cancel the event' }).click()
  await said(page, 'Your event has been cancelled successfully')
})

async function teamUser(church: SmallChurch): Promise<{ email: string; password: string }> {
  const email = church.who.email.replace('@', '.events@')
  const person = { first_name: 'Tunde', last_name: 'Bello', phone_number: '0803 555 0190' }
  const features = [{ name: 'eventsAccess' }]
  const invite = await church.post<{ link: string }>('invite-user', { ...person, email, features })
  const [, invite_reference = ''] = invite.link.split('token=')
  const password = 'seven green bottles'
  const joining = { ...person, invited_user_email: email, password, invite_reference, date_of_birth: null }
  await church.post('inviteRegistration', joining)
  return { email, password }
}
