import type { Page } from '@playwright/test'
import { calendarDay } from '../../contract/calendar/days.ts'
import { expect, test, type TestServer } from '../support/test-server.ts'
import { newcomer } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { isWide, otherSize } from '../support/sizes.ts'
import {
  atTheDoor,
  goOffline,
  readyForNoNetwork,
  smallChurch,
  type SmallChurch,
} from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

type Line = { person: { first_name: string }; state: string; owner_id: string | null; due_on: string | null }
type Listed = { lines: Line[]; notes: { text: string }[]; team: { id: string; first_name: string }[] }
type Named = { id: string; first_name: string }

const WEEK_MS = 7 * 86_400_000
const weeksAgo = (weeks: number) => calendarDay('Africa/Lagos', Date.now() - weeks * WEEK_MS)

/** Ngozi last came four weeks ago, Emeka came every week since. */
async function ngoziStaysAway(church: SmallChurch): Promise<void> {
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const people = await church.get<Named[]>(`churches/${current_church.id}/members`)
  const idOf = (name: string) => people.find(({ first_name }) => first_name === name)!.id
  for (const weeks of [4, 3, 2, 1]) {
    const { id } = await church.post<{ id: string }>('churchservice', {
      name: 'Sunday service',
      date_of_service: weeksAgo(weeks),
    })
    await church.put(`churchservices/${id}/attendees/${idOf(weeks === 4 ? 'Ngozi' : 'Emeka')}`)
  }
}

/** The person's name leads to their page. A table has the follow-up in the row's menu, a phone opens it by a tap. */
async function openLine(page: Page, name: string): Promise<void> {
  const people = listOf(page, 'People to follow up')
  if (isWide(page)) return people.act(name, 'Status and notes')
  return people.open(name)
}

spec('Follow-up: workflow')
test('follows up an absentee offline and drops them once marked again', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  await ngoziStaysAway(church)
  const page = await atTheDoor(context, church, testServer.url)
  await readyForNoNetwork(page)
  await page.goto(`${testServer.url}/follow-up`)
  const people = listOf(page, 'People to follow up')
  await expect(people.row('Ngozi Eze')).toContainText('absent 3 weeks')

  await goOffline(page)
  await openLine(page, 'Ngozi Eze')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/234/,
  )
  await dialog.getByLabel('Reached').check()
  await expect(dialog.getByRole('status')).toHaveText('Saved on this phone')
  // Text beyond the limit is not cut silently.
  const long = 'She travelled. '.repeat(70).trim()
  await dialog.getByLabel('New note').fill(long)
  await expect(dialog.getByText(/^Too long: /)).toBeVisible()
  await expect(dialog.getByLabel('New note')).toHaveValue(long)
  await expect(dialog.getByRole('button', { name: 'Add note' })).toBeDisabled()
  await dialog.getByLabel('New note').fill('She travelled to Kano.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  const note = dialog.getByRole('listitem').filter({ hasText: 'She travelled to Kano.' })
  await expect(note).toContainText('Saved on this phone')
  await page.reload()
  await expect(note).toContainText('Saved on this phone')
  await expect(dialog.getByRole('status')).toHaveText('Saved on this phone')
  await expect(dialog.getByLabel('Reached')).toBeChecked()
  await expect(dialog.getByLabel('Assigned to')).toHaveValue(/\w/)
  await page.goBack()
  await expect(page.getByText(/^As of /)).toBeVisible()

  await page.goto(`${testServer.url}/door`)
  await page.getByRole('button', { name: /^Ngozi Eze, / }).click()
  // A tick means stored: a tap without one may be lost with the page.
  await expect(page.getByText('Marked Ngozi Eze')).toBeVisible()
  await page.getByRole('searchbox').fill('Zainab')
  await page.getByRole('button', { name: 'New here? Add “Zainab” as a first timer' }).click()
  await dialog.getByLabel('Last name').fill('Bello')
  await dialog.getByLabel('Phone number').fill('0803 555 0177')
  await dialog.getByRole('button', { name: 'Add and mark' }).click()
  await expect(page.getByText('Added and marked Zainab Bello')).toBeVisible()
  await page.goto(`${testServer.url}/follow-up`)
  await expect(people.row('Zainab Bello')).toContainText('Unassigned')
  await openLine(page, 'Zainab Bello')
  await dialog.getByLabel('Visiting').check()
  await expect(dialog.getByLabel('Assigned to')).toHaveValue(/\w/)
  await page.goBack()
  await page.getByRole('button', { name: /^Came back/ }).click()
  await expectCleanAtEachSize(page)
  await otherSize(page)
  await expect(people.row('Ngozi Eze')).toContainText('Returned')

  await page.getByRole('button', { name: /^To follow up/ }).click()
  await openLine(page, 'Zainab Bello')
  await dialog.getByLabel('Reached').check()
  await dialog.getByLabel('New note').fill('Lives in Yaba.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  const second = dialog.getByRole('listitem').filter({ hasText: 'Lives in Yaba.' })
  await expect(second).toContainText('Saved on this phone')
  await expect(dialog.getByRole('status')).toHaveText('Saved on this phone')

  await context.setOffline(false)
  await expect(dialog.getByRole('status')).toHaveText('Received', { timeout: 30_000 })
  await expect(second).not.toContainText('Saved on this phone')
  await expect
    .poll(async () => (await church.get<Listed>('follow-ups')).notes.map(({ text }) => text).sort())
    .toEqual(['Lives in Yaba.', 'She travelled to Kano.'])
  await expect
    .poll(async () =>
      (await church.get<Listed>('follow-ups')).lines.map(
        ({ person, state }) => `${person.first_name} ${state}`,
      ),
    )
    .toEqual(['Zainab reached', 'Ngozi returned'])
})

spec('Follow-up: shared equally', 'Follow-up: filters')
test('shares selected people between helpers offline, with a due date and Undo', async ({
  context,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  for (const name of ['Sola', 'Femi', 'Tobi'])
    await church.post('member', { first_name: name, last_name: 'Ade', first_timer: true })
  await helper(church, testServer, 'Bisi')
  const page = await atTheDoor(context, church, testServer.url)
  await readyForNoNetwork(page)
  await page.goto(`${testServer.url}/follow-up`)
  const people = listOf(page, 'People to follow up')
  await expect(people.row('Tobi Ade')).toBeVisible()
  await goOffline(page)

  await selectAll(page, ['Sola Ade', 'Femi Ade', 'Tobi Ade'])
  await page.getByRole('button', { name: 'Assign to…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Assign 3' }).click()
  await expect(dialog.getByText('Choose at least one helper.')).toBeVisible()
  await dialog.getByLabel('Share equally among all 2').check()
  await expect(dialog.getByText('Each helper gets 1 or 2 people.')).toBeVisible()
  await dialog.getByLabel('Due date').fill(weeksAgo(-1))
  await dialog.getByRole('button', { name: 'Assign 3' }).click()
  await expect(page.getByText('3 people assigned')).toBeVisible()
  await page.getByRole('button', { name: /^Unassigned/ }).click()
  await expect(page.getByText('Nobody matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(people.row('Tobi Ade')).toBeVisible()

  await selectAll(page, ['Sola Ade', 'Femi Ade', 'Tobi Ade'])
  await page.getByRole('button', { name: 'Assign to…' }).click()
  await dialog.getByLabel('Share equally among all 2').check()
  await dialog.getByLabel('Due date').fill(weeksAgo(1))
  await dialog.getByRole('button', { name: 'Assign 3' }).click()
  await expect(page.getByText('3 people assigned')).toBeVisible()
  await page.getByRole('button', { name: /^Overdue 3/ }).click()
  await expect(page).toHaveURL(/show=overdue/)
  await page.getByLabel('Assigned to').selectOption('Assigned to: Bisi Okafor')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Overdue [12]/ })).toBeVisible()
  await expectCleanAtEachSize(page)

  await context.setOffline(false)
  const state = async () => {
    const { lines, team } = await church.get<Listed>('follow-ups')
    const nameOf = (id: string | null) => team.find((user) => user.id === id)?.first_name
    return {
      due: [...new Set(lines.map(({ due_on }) => due_on))],
      owners: [...new Set(lines.map(({ owner_id }) => nameOf(owner_id)))].sort(),
      count: lines.length,
    }
  }
  await expect
    .poll(state, { timeout: 40_000 })
    .toEqual({ due: [weeksAgo(1)], owners: ['Adaeze', 'Bisi'], count: 3 })
})

async function selectAll(page: Page, names: string[]): Promise<void> {
  if (!isWide(page)) await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of names) await page.getByLabel(`Select ${name}`).check()
}

/** A team user who may see members. */
async function helper(church: SmallChurch, testServer: TestServer, first: string): Promise<void> {
  const who = newcomer(first, church.who.church)
  const name = { first_name: first, last_name: who.last }
  const features = [{ name: 'membersAccess' }]
  const { link } = await church.post<{ link: string }>('invite-user', { ...name, email: who.email, features })
  await church.post('inviteRegistration', {
    ...name,
    invited_user_email: who.email,
    date_of_birth: null,
    password: who.password,
    invite_reference: new URL(link, testServer.url).hash.slice('#token='.length),
  })
}
