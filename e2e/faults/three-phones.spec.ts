import { expect, test } from '../session/house.ts'
import { addFirstTimer, mark } from '../door/at-the-door.ts'
import { newPhone } from '../session/people.ts'
import { atTheDoor, goOffline, smallChurch } from '../support/small-church.ts'

/** What a full hall leaves of one mast: bytes a second, and milliseconds. */
const SLOW = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }

test('three phones on one service, on an open line, on a slow one and with none: every mark is there once', async ({
  house,
  browser,
}) => {
  const church = await smallChurch(house)
  const phones = await Promise.all([1, 2, 3].map(async () => (await newPhone(browser)).phone))
  const [open, slow, none] = await Promise.all(phones.map((phone) => atTheDoor(phone, church, house.url)))
  if (!open || !slow || !none) throw new Error('three phones were asked for')
  const wire = await slow.context().newCDPSession(slow)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', SLOW)
  await goOffline(none)

  await mark(open, 'Ngozi Eze')
  await mark(slow, 'Emeka Eze')
  await mark(none, 'Bola Eze')
  await mark(none, 'Ngozi Eze')
  // The same newcomer at two doors, one of which knows nothing of the other.
  await addFirstTimer(slow, 'Sade Alabi', '0803 555 0199')
  await addFirstTimer(none, 'sade alabi', '+234 803 555 0199')
  await mark(open, 'Musa Eze')
  await expect(none.getByText('All saved on this phone')).toBeVisible()
  await expect.poll(() => church.present()).toEqual(['Emeka Eze', 'Musa Eze', 'Ngozi Eze', 'Sade Alabi'])

  await none.context().setOffline(false)
  await expect(none.getByText('All received by church')).toBeVisible()
  expect(await church.present()).toEqual(['Bola Eze', 'Emeka Eze', 'Musa Eze', 'Ngozi Eze', 'Sade Alabi'])
  for (const page of [open, slow, none]) {
    // A phone that nobody touches looks every half minute; being picked up again is a reason to look at once.
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect(page.locator('.door-total')).toHaveText('5 here')
    await expect(page.getByText('All received by church')).toBeVisible()
  }
  await Promise.all(phones.map((phone) => phone.close()))
})
