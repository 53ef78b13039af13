import { expect, test } from '../session/house.ts'
import { field, mark, row } from '../door/at-the-door.ts'
import { lastingPhone } from '../support/lasting-phone.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { noNetwork, wayTo } from '../support/way-there.ts'

test('cold offline start: the browser is opened anew without a network, and the door works', async ({
  house,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(house)
  const way = await wayTo(house)
  const phone = await lastingPhone(playwright.chromium, launchOptions)
  try {
    const first = await phone.open()
    await readyForNoNetwork(await atTheDoor(first, church, way.url))
    await first.close()

    // A browser that starts is online for a moment, whatever it is told: so the way itself is cut.
    way.meddle = noNetwork
    const page = await (await phone.open()).newPage()
    await page.goto(`${way.url}/door`)
    await expect(row(page, 'Ngozi Eze')).toBeVisible()
    await mark(page, 'Ngozi Eze')
    await expect(page.getByText('All saved on this phone')).toBeVisible()
    // This browser was asked to keep what is here and has not agreed: all of this holds without its word.
    expect(await page.evaluate(() => navigator.storage.persisted())).toBe(false)
    way.meddle = null
    await expect.poll(() => church.present()).toEqual(['Ngozi Eze'])
  } finally {
    await phone.throwAway()
    await way.close()
  }
})

test('browser killed after the tick: the mark is there without a network, and is received once there is one', async ({
  house,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(house)
  const way = await wayTo(house)
  const phone = await lastingPhone(playwright.chromium, launchOptions)
  try {
    // Signed in on another day: a browser takes half a minute to write a cookie down.
    const before = await phone.open()
    await readyForNoNetwork(await atTheDoor(before, church, way.url))
    await before.close()
    way.meddle = noNetwork
    const page = await (await phone.open()).newPage()
    await page.goto(`${way.url}/door`)
    await field(page).fill('musa')
    await row(page, 'Musa Eze').click()
    await page.getByText('Marked Musa Eze').waitFor()
    await phone.kill()

    const after = await (await phone.open()).newPage()
    await after.goto(`${way.url}/door`)
    await expect(after.locator('.door-total')).toHaveText('1 here')
    await expect(after.getByText('All saved on this phone')).toBeVisible()
    await field(after).fill('musa')
    await expect(row(after, 'Musa Eze')).toHaveAccessibleName(/, marked$/)
    expect(await church.present()).toEqual([])
    way.meddle = null
    await expect(after.getByText('All received by church')).toBeVisible()
    expect(await church.present()).toEqual(['Musa Eze'])
  } finally {
    await phone.throwAway()
    await way.close()
  }
})
