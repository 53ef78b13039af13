import { expect, test } from '../session/house.ts'
import { field, mark, row } from '../door/at-the-door.ts'
import { lastingPhone } from '../support/lasting-phone.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'

test('quota exceeded: no tick, a sentence that says what to do, and the next tap works once there is room', async ({
  house,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(house)
  const phone = await lastingPhone(playwright.chromium, launchOptions)
  try {
    const before = await phone.open()
    await readyForNoNetwork(await atTheDoor(before, church, house.url))
    await before.close()
    // A browser that has written lately goes by what it then knew of the room there is; one just opened asks.
    const full = await phone.open()
    const page = await full.newPage()
    const wire = await full.newCDPSession(page)
    await wire.send('Storage.overrideQuotaForOrigin', { origin: house.url, quotaSize: 1 })
    await page.goto(`${house.url}/door`)
    await field(page).fill('ngozi')
    await row(page, 'Ngozi Eze').click()
    await expect(
      page.getByText('Ngozi Eze is not marked: this phone’s storage is full.', { exact: false }),
    ).toBeVisible()
    await expect(page.locator('.door-total')).toHaveText('0 here')
    expect(await church.present()).toEqual([])

    await wire.send('Storage.overrideQuotaForOrigin', { origin: house.url })
    await mark(page, 'Ngozi Eze')
    await expect.poll(() => church.present()).toEqual(['Ngozi Eze'])
  } finally {
    await phone.throwAway()
  }
})

test('storage evicted: the phone asks for a sign-in, and what was received stands there again', async ({
  house,
  context,
}) => {
  const church = await smallChurch(house)
  const page = await atTheDoor(context, church, house.url)
  await mark(page, 'Ngozi Eze')
  await expect(page.getByText('All received by church')).toBeVisible()
  await page.goto('about:blank')
  const wire = await context.newCDPSession(page)
  await wire.send('Storage.clearDataForOrigin', { origin: house.url, storageTypes: 'all' })
  await page.close()
  const again = await atTheDoor(context, church, house.url)
  await expect(again.locator('.door-total')).toHaveText('1 here')
})
