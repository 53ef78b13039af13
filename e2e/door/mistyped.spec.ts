import { expect, test } from '../session/house.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { field, row } from './at-the-door.ts'

test('one slip of the finger still finds the person, says so, and Enter alone marks nobody', async ({
  context,
  house,
}) => {
  const church = await smallChurch(house)
  const door = await atTheDoor(context, church, house.url)
  await field(door).fill('Ngzoi')
  await expect(door.getByText('Close to what you typed')).toBeVisible()
  await expect(row(door, 'Ngozi Eze')).toBeVisible()
  await expect(door.getByRole('button', { name: 'New here? Add “Ngzoi” as a first timer' })).toBeVisible()
  await door.keyboard.press('Enter')
  await expect(row(door, 'Ngozi Eze')).toBeFocused()
  await expect(door.locator('.door-total')).toHaveText('0 here')
  await row(door, 'Ngozi Eze').click()
  await expect(door.getByText('Marked Ngozi Eze')).toBeVisible()
  await field(door).fill('ngozi')
  await expect(door.getByText('1 person found')).toBeVisible()
})
