import { expect, test, WITHOUT_WORKER } from '../session/house.ts'
import { atTheDoor, smallChurch, today } from '../support/small-church.ts'
import { field, mark } from './at-the-door.ts'

test.use(WITHOUT_WORKER)

test('a night’s service goes on past midnight where somebody works, and is over by the morning', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const page = await atTheDoor(context, church, house.url)
  await page.route('**/api/v1/sync/**', (route) => route.abort())
  await page.clock.install({ time: `${today()}T23:57:00+01:00` })
  await page.goto(`${house.url}/door`)
  await mark(page, 'Ngozi Eze')
  await field(page).fill('emek')
  await page.clock.fastForward('05:00')
  await expect(page.locator('.door-service')).toContainText('not today')
  await expect(field(page)).toHaveValue('emek')
  await mark(page, 'Emeka Eze')
  await expect(page.locator('.door-total')).toHaveText('2 here')
  await page.reload()
  await expect(page.locator('.door-total')).toHaveText('2 here')
  await page.clock.fastForward('06:00:00')
  await expect(page.getByRole('heading', { name: 'No service today yet' })).toBeVisible()
})
