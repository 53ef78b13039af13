import { expect, test } from '../session/house.ts'
import { mark } from '../door/at-the-door.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { captivePortal, wayTo } from '../support/way-there.ts'

test('a captive portal answers everything with its page: nothing is taken for received, the app opens all the same', async ({
  house,
  context,
}) => {
  const church = await smallChurch(house)
  const way = await wayTo(house)
  try {
    const page = await atTheDoor(context, church, way.url)
    await readyForNoNetwork(page)
    way.meddle = captivePortal
    await mark(page, 'Ngozi Eze')
    await expect(page.getByText('This Wi-Fi may want you to log in.', { exact: false })).toBeVisible()
    await expect(page.getByText('All saved on this phone')).toBeVisible()

    await page.reload()
    await expect(page.locator('.door-total')).toHaveText('1 here')
    await expect(page.getByText('All saved on this phone')).toBeVisible()
    await mark(page, 'Bola Eze')
    await expect(page.getByText('This Wi-Fi may want you to log in.', { exact: false })).toBeVisible()
    expect(await church.present()).toEqual([])

    way.meddle = null
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect(page.getByText('All received by church')).toBeVisible()
    expect(await church.present()).toEqual(['Bola Eze', 'Ngozi Eze'])
  } finally {
    await way.close()
  }
})
