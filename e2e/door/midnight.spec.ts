import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { atTheDoor, smallChurch, today } from '../support/small-church.ts'
import { field, mark } from './at-the-door.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

spec('2 Door: past midnight')
test('a night service continues past midnight in use, ending by morning', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, testServer.url)
  await page.route('**/api/v1/sync/**', (route) => route.abort())
  await page.clock.install({ time: `${today()}T23:57:00+01:00` })
  await page.goto(`${testServer.url}/door`)
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
  await expect(page.getByRole('heading', { name: 'No service today' })).toBeVisible()
})
