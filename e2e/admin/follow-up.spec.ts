import { calendarDay } from '../../contract/calendar/zoned-time.ts'
import { expect, test } from '../support/test-server.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { listOf } from '../support/lists.ts'
import { otherSize } from '../support/sizes.ts'
import {
  atTheDoor,
  goOffline,
  readyForNoNetwork,
  smallChurch,
  type SmallChurch,
} from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

type Listed = { lines: { person: { first_name: string }; state: string }[]; notes: { text: string }[] }
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

spec('Follow-up: workflow')
test('follows up an absentee offline and drops them once marked again', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  await ngoziStaysAway(church)
  const page = await atTheDoor(context, church, testServer.url)
  await readyForNoNetwork(page)
  await page.goto(`${testServer.url}/follow-up`)
  const people = listOf(page, 'People to look after')
  await expect(people.row('Ngozi Eze')).toContainText('missed 3 weeks')

  await goOffline(page)
  await people.open('Ngozi Eze')
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
  await expect(dialog.getByText(/^This is too long\./)).toBeVisible()
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
  await expect(dialog.getByLabel('Looked after by')).toHaveValue(/\w/)
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
  await expect(people.row('Zainab Bello')).toContainText('Nobody yet')
  await people.open('Zainab Bello')
  await dialog.getByLabel('Visiting').check()
  await expect(dialog.getByLabel('Looked after by')).toHaveValue(/\w/)
  await page.goBack()
  await page.getByRole('button', { name: /^Came back/ }).click()
  await expectCleanAtEachSize(page)
  await otherSize(page)
  await expect(people.row('Ngozi Eze')).toContainText('Returned')

  await page.getByRole('button', { name: /^To look after/ }).click()
  await people.open('Zainab Bello')
  await dialog.getByLabel('Reached').check()
  await dialog.getByLabel('New note').fill('Lives in Yaba.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  const second = dialog.getByRole('listitem').filter({ hasText: 'Lives in Yaba.' })
  await expect(second).toContainText('Saved on this phone')
  await expect(dialog.getByRole('status')).toHaveText('Saved on this phone')

  await context.setOffline(false)
  await expect(dialog.getByRole('status')).toHaveText('Received by church', { timeout: 30_000 })
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
