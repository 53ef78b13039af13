import type { Page } from '@playwright/test'
import type { FeatureName } from '../../contract/features.ts'
import { expectClean } from '../support/axe.ts'
import { numbersOf } from '../support/charts.ts'
import { openItem } from '../support/inbox.ts'
import { openerIn } from '../support/lists.ts'
import { here, toAnother, toMenuEntry } from '../support/menu.ts'
import { isWide, otherSize, PHONE, sizeOf } from '../support/sizes.ts'
import { smallChurch, today } from '../support/small-church.ts'
import { teamUser, type TeamUser } from '../support/team-user.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn, newcomer, newPhone } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => here(page).getByRole('button', { name }).first().click()
const shows = (page: Page, words: string | RegExp) =>
  expect(here(page).getByText(words).filter({ visible: true }).first()).toBeVisible()
const toasts = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible()

const open = (page: Page, name: string) => openerIn(here(page), name).first().click()

type Screen = {
  path: string
  /** The menu entry; null: another screen links to it. */
  entry: string | null
  /** The account menu has it instead. */
  account?: true
  /** Checks its list and one action on it. */
  works: (page: Page) => Promise<unknown>
}

const EVERYBODYS: Screen[] = [
  { path: '/outbox', entry: 'Outbox', account: true, works: (page) => shows(page, 'All synced') },
  {
    path: '/this-phone',
    entry: 'This device',
    account: true,
    works: async (page) => {
      await press(page, 'Sync now')
      await toasts(page, 'All synced')
    },
  },
]

/** Open to every feature that has a link to print. */
const POSTERS: Screen = {
  path: '/settings/posters',
  entry: 'Posters',
  works: async (page) => {
    await expect(here(page).getByRole('button', { name: 'Print' }).first()).toBeVisible()
  },
}

/** Open to every feature that allows some change of a phone. */
const INBOX: Screen = {
  path: '/inbox',
  entry: 'Inbox',
  works: (page) => shows(page, 'Nothing needs you.'),
}

const SCREENS: Record<FeatureName, Screen[]> = {
  dashboardAccess: [
    {
      path: '/dashboard',
      entry: 'Home',
      works: async (page) => {
        await here(page).getByText('Growth chart').click()
        const chart = page.getByRole('region', { name: 'Membership Growth Over Time' })
        // This phone holds no list: the server says which years have data.
        const years = chart.getByLabel('Year').getByRole('option')
        await expect(years).toHaveText([0, 1].map((back) => String(Number(today().slice(0, 4)) - back)))
        await chart.scrollIntoViewIfNeeded()
        expect(Object.values(await numbersOf(chart)).at(-1)).toMatch(/^[1-9]\d*$/)
      },
    },
  ],
  eventsAccess: [
    {
      path: '/event',
      entry: 'Events',
      works: async (page) => {
        await open(page, 'Picnic')
        await press(page, 'Start the event')
        await toasts(page, 'Your event has been started successfully')
      },
    },
  ],
  attendanceAccess: [
    INBOX,
    POSTERS,
    {
      path: '/door',
      entry: 'Door',
      works: async (page) => {
        await press(page, /^Ngozi Eze, /)
        await toasts(page, 'Marked Ngozi Eze')
        // A row cut by the bottom of the screen would be read in half.
        await here(page).getByRole('searchbox').fill('ngozi')
        await expect(here(page).getByRole('button', { name: / Eze, / })).toHaveCount(1)
      },
    },
    {
      path: '/children',
      entry: 'Children',
      works: (page) => shows(page, 'No child is checked in yet'),
    },
    {
      path: '/kiosk',
      entry: 'Kiosk',
      works: async (page) => {
        await press(page, 'Start kiosk')
        await shows(page, 'Enter 4 to 8 digits.')
      },
    },
    {
      path: '/custody',
      entry: 'Phones',
      works: (page) => shows(page, 'Tunde Okafor’s phone'),
    },
    {
      path: '/churchservices',
      entry: 'Services',
      works: async (page) => {
        await open(page, 'Sunday service')
        await expect(here(page).getByRole('button', { name: /^Attended 2/ })).toBeVisible()
      },
    },
    {
      path: '/attendance',
      entry: 'Attendance',
      works: async (page) => {
        await open(page, 'Sunday service')
        await press(page, 'Record headcount')
        await dialog(page).getByLabel('Women').fill('7')
        await dialog(page).getByRole('button', { name: 'Save headcount' }).click()
        await toasts(page, 'Attendance record submitted successfully')
      },
    },
  ],
  membersAccess: [
    POSTERS,
    {
      path: '/members',
      entry: 'Members',
      works: async (page) => {
        await open(page, 'Musa Eze')
        await shows(page, '0803 555 0104')
      },
    },
    {
      ...INBOX,
      works: async (page) => {
        const item = await openItem(page, 'Possible duplicate', '')
        await item.getByRole('button', { name: 'Different people' }).click()
        await toasts(page, 'stay separate.')
      },
    },
    {
      path: '/follow-up',
      entry: 'Follow-up',
      works: async (page) => {
        // The name leads to the person, the rest of the row to the follow-up.
        await here(page).getByText('Unassigned').filter({ visible: true }).last().click()
        await dialog(page).getByLabel('New note').fill('Rang, coming on Sunday')
        await dialog(page).getByRole('button', { name: 'Add note' }).click()
        await expect(
          dialog(page).getByRole('paragraph').filter({ hasText: 'Rang, coming on Sunday' }),
        ).toBeVisible()
      },
    },
    {
      path: '/bulk-sms',
      entry: 'Messages',
      works: async (page) => {
        await shows(page, 'A team member with finance access can add money.')
        await press(page, 'Numbers')
        await page.getByLabel('Phone numbers').fill('0803 555 0104')
        await page.getByLabel('Message', { exact: true }).fill('Choir meets at 5.')
        await press(page, 'Review and send')
        await expect(dialog(page).getByText('0 recipients')).toBeVisible()
      },
    },
    {
      path: '/first-timers',
      entry: 'First timers',
      works: async (page) => {
        // A table shows its boxes at once.
        if (!isWide(page)) await press(page, 'Select')
        await here(page).getByLabel('Select Sade Bello').check()
        await press(page, 'Make members')
        await toasts(page, '1 person is a member now')
      },
    },
    {
      path: '/birthdays',
      entry: 'Birthdays',
      works: async (page) => {
        await press(page, /^This month/)
        await shows(page, /^Sade/)
      },
    },
    { path: '/import', entry: null, works: (page) => shows(page, 'No imports yet') },
    {
      path: '/cards',
      entry: null,
      works: async (page) => {
        await press(page, /^Choose all \d+/)
        await shows(page, /^\d+ cards$/)
      },
    },
  ],
  departmentsAccess: [
    INBOX,
    { path: '/departments', entry: 'Departments', works: (page) => groupMade(page, 'department', 'Choir') },
  ],
  cellsAccess: [INBOX, { path: '/cells', entry: 'Cells', works: (page) => groupMade(page, 'cell', 'Lekki') }],
  financeAccess: [
    POSTERS,
    {
      path: '/income',
      entry: 'Income',
      works: async (page) => {
        await press(page, 'Add income')
        await dialog(page).getByLabel('Amount').fill('2500')
        await dialog(page).getByRole('button', { name: 'Save income' }).click()
        await toasts(page, 'Income created successfully')
      },
    },
    {
      path: '/expenses',
      entry: 'Expenses',
      works: async (page) => {
        await press(page, 'Request an expense')
        await dialog(page).getByLabel('Name', { exact: true }).fill('Diesel')
        await dialog(page).getByLabel('Amount').fill('700')
        await dialog(page).getByLabel('Purpose').fill('Fuel')
        await dialog(page).getByRole('button', { name: 'Save expense' }).click()
        await toasts(page, 'Expense created successfully')
      },
    },
    { path: '/statement', entry: 'Statement', works: (page) => shows(page, /^Statement for /) },
    {
      path: '/transaction',
      entry: 'Plan and wallet',
      works: async (page) => {
        await shows(page, 'Ends on')
        await shows(page, 'No transactions yet')
      },
    },
    {
      path: '/subscription',
      entry: null,
      works: async (page) => {
        await expect(here(page).getByRole('button', { name: 'Pay Yearly' })).toBeEnabled()
      },
    },
  ],
  teamsAccess: [
    {
      path: '/settings',
      entry: 'Church',
      works: async (page) => {
        await expect(here(page).getByLabel('Church name')).toHaveValue('Grace Chapel')
      },
    },
    { path: '/settings/data', entry: 'Data', works: (page) => shows(page, 'Audit log') },
    { path: '/audit-log', entry: 'Audit log', works: (page) => shows(page, /^Invited a team user/) },
    {
      path: '/team',
      entry: 'Team',
      works: async (page) => {
        await press(page, 'Invite a team member')
        await dialog(page).getByLabel('First name').fill('Bisi')
        await dialog(page).getByLabel('Last name').fill('Ade')
        await dialog(page).getByLabel('Email').fill('bisi.ade@example.com')
        await dialog(page).getByLabel('Phone number').fill('0803 555 0191')
        await dialog(page).getByLabel('Teams management').check()
        await expect(dialog(page).getByLabel('Dashboard')).toBeDisabled()
        await dialog(page).getByRole('button', { name: 'Send invite' }).click()
        await toasts(page, 'Invitation sent to Bisi')
      },
    },
  ],
}

async function groupMade(page: Page, kind: 'cell' | 'department', name: string): Promise<void> {
  await press(page, `Create a ${kind}`)
  await dialog(page)
    .getByLabel(/ name$/)
    .fill(name)
  await dialog(page)
    .getByRole('button', { name: `Create ${kind}` })
    .click()
  await open(page, name)
}

const ALL = Object.values(SCREENS).flat()

// All tests share one church and one phone. The user's features change in between.
let tunde: TeamUser
let page: Page
test.beforeAll(async ({ browser, testServer }) => {
  const church = await smallChurch(testServer)
  const [, month, day] = today().split('-').map(Number)
  await church.post('event', { name: 'Picnic', startDate: today(), endDate: today(), type: 'offline' })
  const lastYear = `${Number(today().slice(0, 4)) - 1}-12-31`
  await church.post('churchservice', { name: 'Watch night', date_of_service: lastYear })
  const { current_church } = await church.get<{ current_church: { reference: string } }>('user')
  await church.post('add-new-member-from-attendance-capture', {
    first_name: 'Sade',
    last_name: 'Bello',
    phone: '0803 555 0109',
    first_timer: true,
    day_of_birth: day,
    month_of_birth: month,
    churchReference: current_church.reference,
  })
  tunde = await teamUser(church, newcomer('Tunde', 'Grace Chapel'))
  page = (await newPhone(browser)).page
  await page.goto(`${testServer.url}/login`)
  await logIn(page, tunde.who)
  await expect(here(page).getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
})
test.afterAll(() => page.context().close())

for (const [index, feature] of (Object.keys(SCREENS) as FeatureName[]).entries()) {
  spec('2 Guard: one feature')
  test(`a user with ${feature} alone reaches their screens and no others`, async ({ testServer }) => {
    await page.goto('about:blank')
    // Every second one runs at the other size.
    if (index > 0) await otherSize(page)
    await tunde.hold(feature)
    await page.goto(`${testServer.url}/this-phone`)
    const held = [...EVERYBODYS, ...SCREENS[feature]]
    await expect
      .poll(() => entries(page))
      .toEqual(held.flatMap(({ entry, account }) => (account ? [] : (entry ?? []))).sort())

    const refused = listen(page)
    for (const screen of held) {
      await test.step(screen.path, async () => {
        const { entry, path } = screen
        if (!entry) await page.goto(testServer.url + path)
        else if (new URL(page.url()).pathname !== path) await toAnother(page, () => toMenuEntry(page, entry))
        await screen.works(page)
        // Common screens look the same with any feature.
        if (index === 0 || !EVERYBODYS.includes(screen)) await expectClean(page)
        await page.keyboard.press('Escape')
      })
    }
    expect(refused).toEqual([])

    // A sample: tests/screens/shell.test.tsx covers each screen for each missing feature.
    const lacked = ALL.filter((screen) => !SCREENS[feature].includes(screen))
    for (const { path } of lacked.filter((_, at) => at % 12 === index % 12)) {
      await page.goto(testServer.url + path)
      await shows(page, 'You do not have access to this page')
      await shows(page, 'Adaeze Okafor can give you access.')
    }
    await expectClean(page)
  })
}

/** The pages in the menu. The drawer of a phone has all of them, in sections. */
async function entries(on: Page): Promise<string[]> {
  const size = sizeOf(on)
  await on.setViewportSize(PHONE)
  const names = await on.locator('.nx-menu > ul a').allTextContents()
  await on.setViewportSize(size)
  // A number beside a name counts what waits.
  return names.map((name) => name.replace(/ [\d,]+\+?$/, '').trim()).sort()
}

/** Collects the responses 403 and 5xx of the API, of which there should be none. */
function listen(on: Page): string[] {
  const refused: string[] = []
  on.on('response', (answer) => {
    const path = new URL(answer.url()).pathname
    if (path.startsWith('/api/v1/') && (answer.status() === 403 || answer.status() >= 500))
      refused.push(`${answer.status()} ${answer.request().method()} ${path}`)
  })
  return refused
}
