import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { PROTOCOL } from '../../contract/protocol.ts'
import { formatDate, monthName } from '../../src/lib/format/format-date.ts'
import { expect, test, type TestServer } from '../support/test-server.ts'
import { logIn } from '../session/people.ts'
import { numbersOf, pictureOf } from '../support/charts.ts'
import { listOf } from '../support/lists.ts'
import { goOffline, PEOPLE, smallChurch, today, type SmallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

const DAY_MS = 86_400_000

const [year = '', month = ''] = today().split('-')
const lastYear = String(Number(year) - 1)
const thisMonth = monthName(Number(month))
/** A month without data: the church began in the current one. */
const otherMonth = monthName(month === '01' ? 2 : 1)

type Chart = {
  path: string
  title: string
  count: RegExp
  /** The number of people that it counts. */
  people: number
  begin(church: SmallChurch): Promise<unknown>
}

const members: Chart = {
  path: '/dashboard',
  title: 'Membership Growth Over Time',
  count: /^9 members\.$/,
  // Adaeze registered the church.
  people: PEOPLE.length + 1,
  begin: longAgo,
}
const firstTimers: Chart = {
  path: '/first-timers',
  title: 'First timers by month',
  count: /^2 people came for the first time\.$/,
  people: 2,
  async begin(church) {
    await church.post('member', { first_name: 'Sola', last_name: 'Ige', first_timer: true })
    await church.post('member', { first_name: 'Femi', last_name: 'Ade', first_timer: true })
    await longAgo(church)
  },
}
const cells: Chart = {
  path: '/cells',
  title: 'People in cells',
  count: /^2 people are in a cell\.$/,
  people: 2,
  async begin(church) {
    const id = await cellOfLastYear(church, 'Lekki')
    await church.post('member', { first_name: 'Sola', last_name: 'Ige', cell_id: id })
    await church.post('member', { first_name: 'Femi', last_name: 'Ade', cell_id: id })
  },
}

/** The years begin with the church's first record. */
function longAgo(church: SmallChurch): Promise<unknown> {
  return church.post('churchservice', { name: 'Watch night', date_of_service: `${lastYear}-12-31` })
}

/** The years begin with the first cell, which a phone made offline. */
async function cellOfLastYear(church: SmallChurch, name: string): Promise<string> {
  const { user, current_church } = await church.get<{ user: { id: string }; current_church: { id: string } }>(
    'user',
  )
  const id = randomUUID()
  await church.post('sync/push', {
    protocol: PROTOCOL,
    account: user.id,
    church: current_church.id,
    device: randomUUID(),
    nonce: randomUUID(),
    highest_seq: 1,
    ops: [
      {
        id: randomUUID(),
        seq: 1,
        type: 'create-cell',
        v: 1,
        args: { id, name, user_id: null },
        base_rev: 0,
        captured_at: `${lastYear}-12-01T09:00:00.000Z`,
        clock_offset: 0,
      },
    ],
  })
  return id
}

/** Two events on 5 March of last year and one on 6 March. An event cannot start in the past, but can be moved there. */
const events: Omit<Chart, 'people'> = {
  path: '/event',
  title: 'Events by month',
  count: /^3 events held\.$/,
  async begin(church) {
    for (const [name, day] of Object.entries({ Picnic: '05', Vigil: '05', Harvest: '06' })) {
      const event = { name, startDate: today(), endDate: today(), type: 'offline' }
      const { id } = await church.post<{ id: string }>('event', event)
      const date = `${lastYear}-03-${day}`
      await church.post('update/event', { event_id: id, start_date: date, end_date: date })
    }
  },
}

async function look(
  page: Page,
  testServer: TestServer,
  { path, title, begin }: Omit<Chart, 'people'>,
): Promise<Locator> {
  const church = await smallChurch(testServer)
  await begin(church)
  await page.goto(`${testServer.url}/login?return=${path}`)
  await logIn(page, church.who)
  const chart = page.getByRole('region', { name: title })
  await show(page, chart)
  return chart
}

/** Home keeps its chart behind a tap, unless the address names another period. */
async function show(page: Page, chart: Locator): Promise<void> {
  const fold = page.getByText('Growth chart')
  await expect(fold.or(chart).first()).toBeVisible()
  if ((await fold.count()) > 0 && !(await chart.isVisible())) await fold.click()
  await chart.scrollIntoViewIfNeeded()
}

for (const { what, chart: of } of [
  { what: 'members', chart: members },
  { what: 'first timers', chart: firstTimers },
  { what: 'cells', chart: cells },
]) {
  spec(
    '1 charts',
    '2 Dashboard: chart reloads',
    '2 Charts: offline',
    '2 First Timers: chart',
    '2 Cells: chart',
  )
  test(`the chart of ${what}: changes with the period, keeps its date offline`, async ({
    page,
    testServer,
  }) => {
    const chart = await look(page, testServer, of)
    const count = String(of.people)
    const drawn = () => expect(pictureOf(chart, new RegExp(` ${count} (people |members\\.)`))).toBeVisible()
    await chart.getByLabel('Year').selectOption(year)
    await chart.getByLabel('Month', { exact: true }).selectOption('All Months')
    await expect(chart.getByRole('status')).toHaveText(of.count)
    await drawn()
    const ofYear = await numbersOf(chart)
    expect(ofYear[thisMonth]).toBe(count)
    expect(ofYear).not.toHaveProperty(otherMonth)

    await chart.getByLabel('Year').selectOption(lastYear)
    await expect(chart.getByText('No data for this period.')).toBeVisible()
    await expect(pictureOf(chart)).toHaveCount(0)
    await chart.getByLabel('Year').selectOption(year)
    await drawn()

    await chart.getByLabel('Month', { exact: true }).selectOption(otherMonth)
    await expect(chart.getByText('No data for this period.')).toBeVisible()
    await expect(pictureOf(chart)).toHaveCount(0)
    await chart.getByLabel('Month', { exact: true }).selectOption(thisMonth)
    await drawn()
    const ofMonth = await numbersOf(chart)
    expect(Object.values(ofMonth)).toContain(count)
    expect(ofMonth).not.toHaveProperty(thisMonth)

    await goOffline(page)
    await page.reload()
    await show(page, chart)
    await expect(chart.getByText(/^As of /)).toBeVisible()
    await drawn()
    expect(await numbersOf(chart)).toEqual(ofMonth)
    await chart.getByLabel('Month', { exact: true }).selectOption('All Months')
    await expect(chart.getByText(/^As of /)).toBeVisible()
    expect(await numbersOf(chart)).toEqual(ofYear)
  })
}

spec('2 Charts: offline')
test('the chart of events: a day shows its count, offline with date', async ({ page, testServer }) => {
  const chart = await look(page, testServer, events)
  const ofDay = (words: string) => expect(chart.getByText(words, { exact: true })).toBeVisible()
  await chart.getByLabel('Year').selectOption(lastYear)
  await expect(chart.getByLabel('Day')).toHaveCount(0)
  await chart.getByLabel('Month', { exact: true }).selectOption('March')
  await expect(chart.getByRole('status')).toHaveText(events.count)
  expect(await numbersOf(chart)).toEqual({ '5 March': '2', '6 March': '1' })

  await chart.getByLabel('Day').selectOption('6')
  await ofDay('1 6 March')
  await expect(chart.getByRole('img')).toHaveCount(0)
  await chart.getByLabel('Day').selectOption('7')
  await ofDay('0 7 March')
  await chart.getByLabel('Day').selectOption('5')
  await ofDay('2 5 March')

  // The next day the cached chart still shows the day of its request.
  const asOf = `As of ${formatDate(today())}`
  await goOffline(page)
  await page.clock.setFixedTime(Date.now() + DAY_MS)
  await page.reload()
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByText(asOf)).toBeVisible()
  await ofDay('2 5 March')
  await chart.getByLabel('Day').selectOption('All days')
  await expect(chart.getByText(asOf)).toBeVisible()
  expect(await numbersOf(chart)).toEqual({ '5 March': '2', '6 March': '1' })
})

spec('2 Charts: after a change')
test('a chart beside a list updates once the server has the change', async ({ page, testServer }) => {
  const dialog = page.getByRole('dialog')
  const firsts = await look(page, testServer, firstTimers)
  await expect(firsts.getByRole('status')).toHaveText(/^2 people came/)
  await page.getByRole('button', { name: 'Add a first timer' }).click()
  await dialog.getByLabel('First name').fill('Bisi')
  await dialog.getByLabel('Last name').fill('Eze')
  await dialog.getByRole('button', { name: 'Add first timer' }).click()
  await expect(firsts.getByRole('status')).toHaveText(/^3 people came/)
})

test('a chart beside a server list reloads after each change there', async ({ page, testServer }) => {
  const dialog = page.getByRole('dialog')
  const held = await look(page, testServer, events)
  await held.getByLabel('Year').selectOption(lastYear)
  await expect(held.getByRole('status')).toHaveText(events.count)
  await listOf(page, 'All Events').act('Harvest', 'Delete')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(held.getByRole('status')).toHaveText('2 events held.')
})
