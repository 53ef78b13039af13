import type { Locator, Page } from '@playwright/test'
import { calendarDay } from '../../contract/calendar/days.ts'
import { logIn, newcomer } from '../session/people.ts'
import { openerIn, screenOf } from '../support/lists.ts'
import { isWide } from '../support/sizes.ts'
import { smallChurch, today, type SmallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { topUp } from '../support/top-up.ts'

test.use(WITHOUT_WORKER)

const MOST_STEPS = 5
const WEEK_MS = 7 * 86_400_000
const weeksAgo = (weeks: number) => calendarDay('Africa/Lagos', Date.now() - weeks * WEEK_MS)
const MAY_3 = `${Number(today().slice(0, 4)) - 1}-05-03`

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => screenOf(page).getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => screenOf(page).getByRole('link', { name })

/** The section's entry: in the bar below on a phone, in the menu beside the screen on a tablet. */
const section = (page: Page, name: string): Locator =>
  page
    .locator(isWide(page) ? '.nx-menu' : '.nx-tab-bar')
    .getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })

/** A tablet's section leads to its first page. A phone's menu opens the section. */
function toIncome(page: Page): (() => Promise<void>)[] {
  if (isWide(page)) return [() => section(page, 'Money').click()]
  return [
    () => page.getByRole('button', { name: 'Menu', exact: true }).last().click(),
    () => page.locator('.nx-menu summary').filter({ hasText: 'Money' }).click(),
    () => page.locator('.nx-menu').getByRole('link', { name: 'Income' }).click(),
  ]
}

/** Selecting rows is one step, with what shows them: a page of 20, and on a phone the boxes. */
async function select(page: Page, count: number): Promise<void> {
  if (count > 10) await screenOf(page).getByRole('combobox', { name: 'Rows' }).selectOption('20')
  if (!isWide(page)) await button(page, /^Select$/).click()
  const boxes = screenOf(page).getByRole('checkbox', { name: /^Select \S+ (Ade|Eze|Okafor)/ })
  for (let at = 0; at < count; at += 1) await boxes.nth(at).check()
}

/** Takes the steps of a task from Home and returns their number: presses, and fields that are typed. */
async function fromHome(
  page: Page,
  url: string,
  steps: readonly (() => Promise<unknown>)[],
): Promise<number> {
  await page.goto(`${url}/dashboard`)
  for (const step of steps) await step()
  return steps.length
}

/** A choir that agreed to SMS, people to follow up and to miss, and money to look through. */
async function fullChurch(church: SmallChurch): Promise<void> {
  const { user } = await church.get<{ user: { church_id: string } }>('user')
  const people = await church.get<{ id: string }[]>(`churches/${user.church_id}/members`)
  const choir = await church.post<{ id: string }>('department', { name: 'Choir' })
  await church.put(`department/${choir.id}/members`, { add: people.map(({ id }) => id) })
  for (const { id } of people) await church.put(`member/${id}/consents`, { sms: true })
  for (let at = 0; at < 20; at += 1)
    await church.post('member', { first_name: `New${at}`, last_name: 'Ade', first_timer: true })
  for (let at = 0; at < 4; at += 1) await church.post('member', { first_name: `Old${at}`, last_name: 'Ade' })
  for (const weeks of [5, 4, 3, 2, 1]) {
    const service = { name: 'Sunday service', date_of_service: weeksAgo(weeks) }
    const { id } = await church.post<{ id: string }>('churchservice', service)
    await church.put(`churchservices/${id}/attendees/${people[weeks === 5 ? 1 : 0]!.id}`)
  }
  await church.post('cell', { name: 'Victory' })
  const money = { currency: 'naira', income_type: 'tithe' }
  await church.post('income', { ...money, amount: 4300, date_of_income: MAY_3 })
  await church.post('income', { ...money, amount: 33_000, date_of_income: MAY_3.replace('03', '13') })
  await church.post('expense', { name: 'Diesel', purpose: 'Fuel', amount: 1200, currency: 'naira' })
  await topUp(church, 5000)
}

test('seven tasks of an office take at most five steps from Home', async ({ page, testServer }) => {
  test.slow()
  const church = await smallChurch(testServer)
  await fullChurch(church)
  await page.goto(`${testServer.url}/login`)
  await logIn(page, church.who)
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  const taken: Record<string, number> = {}
  const walk = async (task: string, steps: readonly (() => Promise<unknown>)[]) => {
    taken[task] = await fromHome(page, testServer.url, steps)
  }

  // Only the owner has access to money so far, so their own request may be approved.
  await walk('approve an expense', [
    () => link(page, /^Diesel/).click(),
    () => button(page, 'Approve').click(),
  ])
  await expect(page.getByText('Expense updated successfully')).toBeVisible()

  for (const name of ['Bisi', 'Tunde', 'Halima'])
    await teamUser(church, newcomer(name, church.who.church), ['membersAccess'])

  await walk('text the choir', [
    () => link(page, 'Message your church').click(),
    () => screenOf(page).getByLabel('Department', { exact: true }).selectOption('Choir'),
    () => screenOf(page).getByLabel('Message', { exact: true }).fill('Practice is at 5.'),
    () => button(page, 'Review and send').click(),
    () =>
      dialog(page)
        .getByRole('button', { name: /^(Send|Schedule) message$/ })
        .click(),
  ])
  await expect(page.getByText(/^SMS (sent|scheduled)/).first()).toBeVisible()

  const download = page.waitForEvent('download')
  await walk('export who was absent four weeks', [
    () => section(page, 'People').click(),
    () => button(page, /^Absent 4 weeks/).click(),
    () => button(page, 'Download CSV').click(),
  ])
  expect((await download).suggestedFilename()).toBe('members.csv')

  await walk('find who gave on 3 May', [
    ...toIncome(page),
    () => screenOf(page).getByRole('searchbox').fill('3 May'),
    () => openerIn(screenOf(page), 'Tithe').click(),
  ])
  await expect(screenOf(page).getByText('₦4,300.00').first()).toBeVisible()

  await walk('add ten people to a cell', [
    () => section(page, 'People').click(),
    () => select(page, 10),
    () => button(page, 'Cell…').click(),
    () => dialog(page).getByLabel('Cell').selectOption('Victory'),
    () => dialog(page).getByRole('button', { name: 'Add 10 people' }).click(),
  ])
  await expect(page.getByText('10 people added to Victory')).toBeVisible()

  await walk('give 20 first timers to four helpers', [
    () => link(page, /^To follow up/).click(),
    () => select(page, 20),
    () => button(page, 'Assign to…').click(),
    () => dialog(page).getByLabel('Share equally among all 4').check(),
    () => dialog(page).getByRole('button', { name: 'Assign 20' }).click(),
  ])
  await expect(page.getByText('20 people assigned')).toBeVisible()

  await walk('print the poster', [
    () => button(page, 'QR code').click(),
    async () => {
      await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')))
      await dialog(page).getByRole('button', { name: 'Print' }).click()
    },
  ])
  await expect(page.locator('body')).toHaveAttribute('data-printed')

  expect(Object.keys(taken)).toHaveLength(7)
  for (const [task, steps] of Object.entries(taken)) expect(steps, task).toBeLessThanOrEqual(MOST_STEPS)
})
