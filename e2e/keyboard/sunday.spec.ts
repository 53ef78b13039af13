import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logInByKeys, press, typeInto } from '../support/keyboard.ts'
import { listOf, screenOf } from '../support/lists.ts'
import { smallChurch } from '../support/small-church.ts'

test.use(WITHOUT_WORKER)

test('Service by keys: added, opened, its people read, a headcount recorded', async ({
  page,
  testServer,
}) => {
  const church = await smallChurch(testServer)
  const people = await church.get<{ id: string; first_name: string }[]>(
    `churches/${(await church.get<{ user: { church_id: string } }>('user')).user.church_id}/members`,
  )
  const { id } = people.find(({ first_name }) => first_name === 'Bola')!
  await church.put(`churchservices/${church.serviceId}/attendees/${id}`)
  await page.goto(`${testServer.url}/login?return=/churchservices`)
  await logInByKeys(page, church.who)
  const screen = screenOf(page)
  const dialog = page.getByRole('dialog')
  const services = listOf(page, 'Church services')
  await expect(services.row('Sunday service')).toBeVisible()

  const add = screen.getByRole('button', { name: 'Add a church service' })
  await press(page, add)
  await expect(dialog.getByLabel('Service name')).toBeFocused()
  await page.keyboard.type('Evening service')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()

  await press(page, services.opener('Sunday service'))
  await expect(screen.getByRole('heading', { level: 1, name: 'Sunday service' })).toBeFocused()
  await expect(listOf(page, 'Attended').row('Bola Eze')).toBeVisible()
  await press(page, screen.getByRole('button', { name: /^Absent/ }))
  await expect(listOf(page, 'Absent').row('Musa Eze')).toBeVisible()

  const record = screen.getByRole('button', { name: 'Record headcount' })
  await press(page, record)
  await typeInto(page, dialog.getByLabel('Men', { exact: true }), '12')
  await typeInto(page, dialog.getByLabel('Women'), '20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Attendance record submitted successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(screen.getByText('Men 12 · Women 20 · Children 0')).toBeVisible()

  await press(page, screen.getByRole('link', { name: 'Services' }))
  await expect(services.row('Sunday service')).toBeVisible()
})
