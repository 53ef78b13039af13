import { expect, test } from '../session/house.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { field, row } from './at-the-door.ts'

test('a slow second tap on the same spot marks nobody else', async ({ context, house }) => {
  const church = await smallChurch(house)
  const door = await atTheDoor(context, church, house.url)
  await field(door).fill('ngozi')
  const spot = (await row(door, 'Ngozi Eze').boundingBox())!
  for (let taps = 0; taps < 3; taps++) {
    await door.mouse.click(spot.x + 100, spot.y + 30)
    await door.waitForTimeout(1500)
  }
  await expect(door.locator('.door-total')).toHaveText('1 here')
})

test('Enter, and Enter again: the focus stays where typing goes on', async ({ context, house }) => {
  const church = await smallChurch(house)
  const door = await atTheDoor(context, church, house.url)
  await door.keyboard.type('ngozi')
  await door.keyboard.press('Enter')
  await expect(door.getByText('Marked Ngozi Eze')).toBeVisible()
  await door.keyboard.press('Enter')
  await door.waitForTimeout(3500)
  await expect(field(door)).toBeFocused()
  await expect(door.locator('.door-total')).toHaveText('1 here')
})
