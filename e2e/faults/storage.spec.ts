import { expect, test } from '../support/test-server.ts'
import { field, mark, row } from '../door/at-the-door.ts'
import { lastingPhone } from '../support/lasting-phone.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

spec('fault Quota exceeded')
test('quota exceeded: no tick, a message, the next tap works with room', async ({
  testServer,
  playwright,
  launchOptions,
}) => {
  const church = await smallChurch(testServer)
  const phone = await lastingPhone(playwright.chromium, launchOptions)
  try {
    const before = await phone.open()
    await readyForNoNetwork(await atTheDoor(before, church, testServer.url))
    await before.close()
    // A browser that wrote recently uses its cached free space. A new one asks again.
    const full = await phone.open()
    const page = await full.newPage()
    const wire = await full.newCDPSession(page)
    await wire.send('Storage.overrideQuotaForOrigin', { origin: testServer.url, quotaSize: 1 })
    await page.goto(`${testServer.url}/door`)
    await field(page).fill('ngozi')
    await row(page, 'Ngozi Eze').click()
    await expect(
      page.getByText('Ngozi Eze is not marked: this phone’s storage is full.', { exact: false }),
    ).toBeVisible()
    await expect(page.locator('.door-total')).toHaveText('0 here')
    expect(await church.present()).toEqual([])

    await wire.send('Storage.overrideQuotaForOrigin', { origin: testServer.url })
    await mark(page, 'Ngozi Eze')
    await expect.poll(() => church.present()).toEqual(['Ngozi Eze'])
  } finally {
    await phone.throwAway()
  }
})

spec('4 Login: kept', 'fault Storage evicted')
test('storage evicted: the phone asks for a sign-in and restores received data', async ({
  testServer,
  context,
}) => {
  const church = await smallChurch(testServer)
  const page = await atTheDoor(context, church, testServer.url)
  await mark(page, 'Ngozi Eze')
  await expect(page.getByText('All received')).toBeVisible()
  await page.goto('about:blank')
  const wire = await context.newCDPSession(page)
  await wire.send('Storage.clearDataForOrigin', { origin: testServer.url, storageTypes: 'all' })
  await page.close()
  const again = await atTheDoor(context, church, testServer.url)
  await expect(again.locator('.door-total')).toHaveText('1 here')
})
