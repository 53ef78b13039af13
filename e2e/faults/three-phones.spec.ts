import { expect, test } from '../support/test-server.ts'
import { addFirstTimer, mark } from '../door/at-the-door.ts'
import { newPhone } from '../session/people.ts'
import { atTheDoor, goOffline, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

/** The share of a mast in a full hall: bytes per second, and milliseconds. */
const SLOW = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }

spec('fault Two ushers making the same service and the same first timer offline')
test('three phones on fast, slow and no network: every mark once', async ({ testServer, browser }) => {
  const church = await smallChurch(testServer)
  const phones = await Promise.all([1, 2, 3].map(async () => (await newPhone(browser)).phone))
  const [open, slow, none] = await Promise.all(
    phones.map((phone) => atTheDoor(phone, church, testServer.url)),
  )
  if (!open || !slow || !none) throw new Error('three phones were asked for')
  const wire = await slow.context().newCDPSession(slow)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', SLOW)
  await goOffline(none)

  await mark(open, 'Ngozi Eze')
  await mark(slow, 'Emeka Eze')
  await mark(none, 'Bola Eze')
  await mark(none, 'Ngozi Eze')
  // Two doors add the same newcomer, and one does not know of the other.
  await addFirstTimer(slow, 'Sade Alabi', '0803 555 0199')
  await addFirstTimer(none, 'sade alabi', '+234 803 555 0199')
  await mark(open, 'Musa Eze')
  await expect(none.getByText('All saved on this phone')).toBeVisible()
  await expect.poll(() => church.present()).toEqual(['Emeka Eze', 'Musa Eze', 'Ngozi Eze', 'Sade Alabi'])

  await none.context().setOffline(false)
  await expect(none.getByText('All received')).toBeVisible()
  expect(await church.present()).toEqual(['Bola Eze', 'Emeka Eze', 'Musa Eze', 'Ngozi Eze', 'Sade Alabi'])
  for (const page of [open, slow, none]) {
    // An untouched phone polls every half minute. Being picked up makes it poll immediately.
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect(page.locator('.door-total')).toHaveText('5 here')
    await expect(page.getByText('All received')).toBeVisible()
  }
  await Promise.all(phones.map((phone) => phone.close()))
})
