import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { newcomer, signUp } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { here } from '../support/menu.ts'
import { numbersOf } from '../support/charts.ts'
import { goOffline } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

/** The church's day in `days` days, as `YYYY-MM-DD`. */
function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000)
}

/** Calls the API as the page's own app does. */
async function call(page: Page, method: string, path: string, body?: object): Promise<{ id: string }> {
  const answer = await page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'content-type': 'application/json', 'x-narthex-client': 'app' }
      const reply = await fetch(`/api/v1/${where}`, { method: how, headers, body: what })
      return { status: reply.status, said: (await reply.json()) as { data: { id: string } } }
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
  expect(answer.status).toBeLessThan(300)
  return answer.said.data
}

const LONG_NAME = /Chidinma ?Okonkwo-Adeyemi-Oyelaran-Ogunwusi/
const birthdays = (page: Page) => page.getByRole('region', { name: 'Birthdays this week' })

spec(
  '1 charts',
  '2 Dashboard: cards',
  '2 Dashboard: service card',
  '2 Charts: months',
  '2 Dashboard: birthdays.csv',
  '2 Birthdays: birthdays.csv',
)
test('guides a new church, then shows attendance, new people and birthdays', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'))
  await expect(page.getByText('Welcome to your dashboard')).toBeVisible()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await page.getByRole('button', { name: 'Share a link' }).click()
  await expect(page.getByRole('img', { name: 'Join Grace Chapel' })).toBeVisible()
  await page.getByRole('button', { name: /Set up your first church service/ }).click()
  await expect(page.getByText('press “Add a church service”')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Join Grace Chapel' })).toHaveCount(0)
  await expectCleanAtEachSize(page)

  const [year, month, day] = dayFromNow(0).split('-')
  const born = { day_of_birth: Number(day), month_of_birth: Number(month) }
  const ngozi = await call(page, 'POST', 'member', {
    first_name: 'ngozi',
    last_name: 'Eze',
    phone_number: '0803 555 0111',
    ...born,
  })
  await call(page, 'POST', 'member', { first_name: '=Tunde', last_name: 'Bello', ...born })
  const weekday = new Date(`${dayFromNow(0)}T12:00:00Z`).getUTCDay()
  const sunday = await call(page, 'POST', 'churchservice', {
    name: 'Sunday service',
    date_of_service: dayFromNow(weekday === 0 ? -7 : -weekday),
  })
  await call(page, 'PUT', `churchservices/${sunday.id}/attendees/${ngozi.id}`)
  await page.reload()

  await expect(page.getByRole('heading', { name: /^Good .*, Adaeze$/ })).toBeVisible()
  await expect(page.getByText('2 of 5 done')).toBeVisible()
  await expect(page.getByRole('heading', { name: '3 members' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 person was checked in last Sunday' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Last Sunday\s*1/ })).toBeVisible()
  await expect(birthdays(page).getByText('Ngozi Eze')).toBeVisible()
  await expect(birthdays(page).getByRole('link', { name: 'Greet Ngozi Eze on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2348035550111\?text=Happy%20birthday%2C%20Ngozi\..*Grace%20Chapel/,
  )
  await birthdays(page).getByRole('link', { name: 'All birthdays' }).click()
  await expect(here(page).getByRole('heading', { name: 'All birthdays this week' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('birthdays.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFFirst Name,Last Name,Phone Number,Birth Date,Record Added/Date Joined')
  expect(lines[1]).toMatch(/^Ngozi,Eze,0803 555 0111,/)
  expect(lines[2]).toMatch(/^'=Tunde,Bello,,\d+ - \w+,\d{4}-\d\d-\d\d$/)
  const excel = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  const workbook = await excel
  expect(workbook.suggestedFilename()).toBe('birthdays.xlsx')
  const [, first, second] = await readSheet(await workbook.path())
  expect(first).toEqual(['Ngozi', 'Eze', '0803 555 0111', expect.any(String), expect.any(Date)])
  expect(second!.slice(0, 3)).toEqual(['=Tunde', 'Bello', null])

  await page.goto(`${testServer.url}/dashboard`)
  await page.getByText('Growth chart').click()
  const chart = page.getByRole('region', { name: 'Membership Growth Over Time' })
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByLabel('Month')).toHaveValue(month!)
  await chart.getByLabel('Month').selectOption('All Months')
  await expect(page).toHaveURL(/members-month=all/)
  await chart.getByLabel('Month').selectOption({ value: month! })
  await expect(page).not.toHaveURL(/members-month/)
  await expect(chart.getByText('3 members.')).toBeVisible()
  expect(Object.values(await numbersOf(chart)).at(-1)).toBe('3')
  expect(year).toBe(await chart.getByLabel('Year').inputValue())
  await expectCleanAtEachSize(page)

  await page.getByRole('button', { name: 'QR code', exact: true }).click()
  await expect(
    page.getByRole('dialog').getByRole('img', { name: 'Check in to today’s service' }),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('tab', { name: 'Join' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Join Grace Chapel' })).toBeVisible()
  await page.goBack()

  await goOffline(page)
  await page.reload()
  await page.getByText('Growth chart').click()
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByText(/^As of /)).toBeVisible()
  await expect(chart.getByText('3 members.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 person was checked in last Sunday' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Last Sunday\s*1\s*As of / })).toBeVisible()
  await expect(birthdays(page).getByText('Ngozi Eze')).toBeVisible()

  await page.getByRole('button', { name: 'Hide this list' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await expect(page.getByText('Get started')).toHaveCount(0)
})

spec(
  '2 Birthdays: periods',
  '1 birthdays',
  '2 Old addresses',
  'screen /member',
  'screen /birthday-events',
  '2 Birthdays: another period',
  'Offline: birthdays',
)
test('finds birthdays by period, also offline, and redirects the old address', async ({
  page,
  testServer,
}) => {
  await signUp(page, testServer.url, newcomer('Bukola', 'Mercy Assembly'))
  const next = dayFromNow(7)
  await call(page, 'POST', 'member', {
    first_name: 'Chidinma',
    last_name: 'Okonkwo-Adeyemi-Oyelaran-Ogunwusi',
    phone_number: '0803 555 0112',
    day_of_birth: Number(next.slice(8)),
    month_of_birth: Number(next.slice(5, 7)),
  })
  await page.goto(`${testServer.url}/member`)
  await expect(page).toHaveURL(/\/members$/)
  await page.goto(`${testServer.url}/birthday-events`)
  await expect(page).toHaveURL(/\/birthdays$/)
  await expect(page.getByRole('heading', { name: 'All birthdays this week' })).toBeVisible()
  await page.getByRole('button', { name: /^Next week/ }).click()
  await expect(page.getByRole('heading', { name: 'All birthdays next week' })).toBeVisible()
  await expect(listOf(page, 'All birthdays next week').row(LONG_NAME)).toBeVisible()
  await expectCleanAtEachSize(page)

  await goOffline(page)
  await page.reload()
  await expect(listOf(page, 'All birthdays next week').row(LONG_NAME)).toBeVisible()
  // The writer was never loaded before.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Excel' }).click(),
  ])
  const [, chidinma] = await readSheet(await file.path())
  expect(chidinma!.slice(0, 3)).toEqual(['Chidinma', expect.stringMatching(/^Okonkwo/), '0803 555 0112'])
  await page.getByRole('button', { name: /^Last week/ }).click()
  await expect(page.getByText('No birthdays in this period')).toBeVisible()
  await expectCleanAtEachSize(page)
})
