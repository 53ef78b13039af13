import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { field, row } from './at-the-door.ts'

test.use(WITHOUT_WORKER)

test('returns from headcount and cards to the names as they were left', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, testServer.url)
  const list = page.locator('.door-list')
  await list.evaluate((box) => void (box.scrollTop = 70))
  const to = (place: string) => page.getByRole('button', { name: place, exact: true }).click()
  for (const place of ['Headcount', 'Scan']) {
    await to(place)
    await expect(list).toBeHidden()
    await to('Names')
    await expect(list).toBeVisible()
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(70)
  }
  await field(page).fill('ngo')
  await to('Headcount')
  await to('Headcount')
  await to('Names')
  await expect(field(page)).toHaveValue('ngo')
  await expect(field(page)).toBeFocused()
  await expect(row(page, 'Ngozi Eze')).toBeVisible()
  // Tapping the current tab returns it to its start.
  await to('Names')
  await expect(field(page)).toHaveValue('')
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(70)
})
