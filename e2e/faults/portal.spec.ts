import { expect, test } from '../support/test-server.ts'
import { mark } from '../door/at-the-door.ts'
import { atTheDoor, readyForNoNetwork, smallChurch } from '../support/small-church.ts'
import { captivePortal, openFaultProxy } from '../support/fault-proxy.ts'
import { spec } from '../../tests/spec/spec.ts'

spec('fault Captive portal')
test('a captive portal answers everything: nothing counts as received, the app opens', async ({
  testServer,
  context,
}) => {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  try {
    const page = await atTheDoor(context, church, way.url)
    await readyForNoNetwork(page)
    way.meddle = captivePortal
    await mark(page, 'Ngozi Eze')
    await expect(page.getByText('This Wi-Fi may need you to log in.', { exact: false })).toBeVisible()
    await expect(page.getByText('All saved on this phone')).toBeVisible()

    await page.reload()
    await expect(page.locator('.door-total')).toHaveText('1 here')
    await expect(page.getByText('All saved on this phone')).toBeVisible()
    await mark(page, 'Bola Eze')
    await expect(page.getByText('This Wi-Fi may need you to log in.', { exact: false })).toBeVisible()
    expect(await church.present()).toEqual([])

    way.meddle = null
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect(page.getByText('All received')).toBeVisible()
    expect(await church.present()).toEqual(['Bola Eze', 'Ngozi Eze'])
  } finally {
    await way.close()
  }
})
