import { expect, test } from '../support/test-server.ts'
import { addFamily, FASHOLA } from '../support/families.ts'
import { atTheDoor, goOffline, smallChurch } from '../support/small-church.ts'
import { TABLET } from '../support/sizes.ts'
import { newPhone } from '../session/people.ts'
import { field, row } from './at-the-door.ts'
import { spec } from '../../tests/spec/spec.ts'

const everybody = FASHOLA.map(({ first_name }) => `${first_name} Fashola`).sort()

spec('Families: offline')
test('two offline phones mark one family, each present once', async ({ testServer, browser }) => {
  const church = await smallChurch(testServer)
  await addFamily(church, 'Fashola family', FASHOLA)
  const phones = await Promise.all([1, 2].map(async () => (await newPhone(browser)).phone))
  const doors = await Promise.all(phones.map((phone) => atTheDoor(phone, church, testServer.url)))
  await doors[1]!.setViewportSize(TABLET)
  for (const [at, door] of doors.entries()) {
    await goOffline(door)
    await field(door).fill(at === 0 ? '2121' : 'sade')
    await door.getByRole('button', { name: at === 0 ? /^Family of Bimpe/ : /^Family of Ṣadé/ }).click()
    const sheet = door.getByRole('dialog', { name: 'Fashola family' })
    if (at === 1) await sheet.getByRole('button', { name: /^Mama / }).click()
    await sheet.getByRole('button', { name: at === 0 ? 'Mark all 5' : 'Mark 4' }).click()
    await expect(door.locator('.door-total')).toHaveText(at === 0 ? '5 here' : '4 here')
    await expect(door.getByText('All saved on this phone')).toBeVisible()
  }
  expect(await church.present()).toEqual([])
  for (const phone of phones) await phone.setOffline(false)
  await expect.poll(church.present).toEqual(everybody)
  for (const door of doors) {
    await door.evaluate(() => void dispatchEvent(new Event('online')))
    await expect(door.getByText('All received')).toBeVisible()
    await expect(door.locator('.door-total')).toHaveText('5 here')
  }
  await Promise.all(phones.map((phone) => phone.close()))
})

test('a family added offline is one household, also with a known parent', async ({ testServer, context }) => {
  const church = await smallChurch(testServer)
  const { householdId } = await addFamily(church, 'Fashola family', FASHOLA)
  const door = await atTheDoor(context, church, testServer.url)
  await expect(row(door, 'Bimpe Fashola')).toBeVisible()
  await goOffline(door)
  // The phone knows her, but the usher types her again.
  await field(door).fill('Bimpe Fashola')
  await door.getByRole('button', { name: /New here/ }).click()
  const form = door.getByRole('dialog', { name: 'New first timer' })
  await form.getByLabel('Phone number').fill('0803 555 2121')
  await form.getByRole('button', { name: 'Add family' }).click()
  await form.getByLabel('First name of child 1').fill('Káyọ̀dé')
  await form.getByRole('button', { name: 'Add and mark the family' }).click()
  await expect(door.getByText('Fashola family: 2 added and marked')).toBeVisible()
  await expect(door.getByText('All saved on this phone')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(church.present).toEqual(['Bimpe Fashola', 'Káyọ̀dé Fashola'])
  await field(door).fill('Mama')
  await door.getByRole('button', { name: 'Family of Mama Fashola: 6 people' }).click()
  expect(new URL(door.url()).searchParams.get('family')).toBe(householdId)
})
