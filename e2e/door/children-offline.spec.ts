import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/test-server.ts'
import { atTheDoor, goOffline, smallChurch, type SmallChurch } from '../support/small-church.ts'
import { TABLET } from '../support/sizes.ts'
import { teamUser } from '../support/team-user.ts'
import { newcomer, newPhone } from '../session/people.ts'
import { mark } from './at-the-door.ts'
import {
  addClasses,
  addFashola,
  checkIn,
  codeOn,
  expectHere,
  markMotherAndChildren,
  press,
  toChildren,
} from './with-children.ts'
import { spec } from '../../tests/spec/spec.ts'

async function phoneAtTheDoor(browser: Browser, church: SmallChurch, url: string): Promise<Page> {
  const { phone } = await newPhone(browser)
  return atTheDoor(phone, church, url)
}

/** Sends and fetches at once, as a phone does that is picked up. */
const pickedUp = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

spec('2 Children: check-in', 'Offline: children')
test('two children checked in offline are picked up on another phone', async ({ testServer, browser }) => {
  test.slow()
  const church = await smallChurch(testServer)
  await addClasses(church)
  await addFashola(church)
  const door = await phoneAtTheDoor(browser, church, testServer.url)
  // Ushers hold less about a person, but what a pick-up needs.
  const usher = await teamUser(church, newcomer('Bola', 'Grace Chapel'), ['attendanceAccess'])
  const room = await phoneAtTheDoor(browser, { ...church, who: usher.who }, testServer.url)
  await room.setViewportSize(TABLET)

  await goOffline(door)
  await markMotherAndChildren(door)
  await press(door, 'Check in 2 children')
  await expect(door.getByText('Bimpe Fashola', { exact: true })).toBeVisible()
  await expect(door.getByText('Allergy: groundnuts')).toBeVisible()
  await door.getByRole('group', { name: 'Class of Tobi' }).getByRole('radio', { name: 'Juniors' }).check()
  await door.getByRole('group', { name: 'Class of Ṣadé' }).getByRole('radio', { name: 'Crèche' }).check()
  await press(door, 'Check in 2 children')
  await expect(door.getByText(/^Checked in \d\d:\d\d · Saved on this phone$/)).toBeVisible()
  // One household, one code.
  await expect(door.locator('.kids-code')).toHaveCount(1)
  const code = await codeOn(door)
  expect(code).toMatch(/^[A-Z]\d{3}$/)
  await expect(door.getByRole('img', { name: [...code].join(' ') })).toBeVisible()
  await press(door, 'Done')
  await expect(door.getByRole('searchbox')).toBeFocused()

  await door.context().setOffline(false)
  await pickedUp(door)
  await expect(door.getByText('All received')).toBeVisible()
  await toChildren(room)
  await pickedUp(room)
  await expectHere(room, 'Juniors', ['Tobi Fashola'])
  await expectHere(room, 'Crèche', ['Ṣadé Fashola'])
  await expect(room.getByText('2 still here')).toBeVisible()
  await goOffline(room)
  await room.getByRole('button', { name: /^Tobi Fashola / }).click()
  const sheet = room.getByRole('dialog', { name: 'Tobi Fashola' })
  await expect(sheet.getByText('Allergy: groundnuts')).toBeVisible()
  // The usher must not read the code from the screen.
  await expect(sheet.getByText(code)).toHaveCount(0)
  await sheet.getByLabel('Pick-up code').fill(` ${[...code.toLowerCase()].join(' ')} `)
  await sheet.getByRole('checkbox', { name: 'Ṣadé Fashola goes too' }).check()
  await press(sheet, 'Hand over')
  await expect(room.getByText(/^Tobi, Ṣadé: collected by Bimpe Fashola, \d\d:\d\d$/)).toBeVisible()
  await expect(room.getByText('Everyone has been collected.')).toBeVisible()

  await room.context().setOffline(false)
  await toChildren(door)
  await expect(async () => {
    await pickedUp(room)
    await pickedUp(door)
    await expect(
      door.getByRole('button', { name: /^Tobi Fashola Collected \d\d:\d\d by Bimpe/ }),
    ).toBeVisible({
      timeout: 4000,
    })
  }).toPass()
  await expect(door.getByText('Nobody still here')).toBeVisible()
})

spec('2 Children: no key')
test('a phone without day keys checks in, and out by guardian', async ({ testServer, browser }) => {
  test.slow()
  const church = await smallChurch(testServer)
  await addFashola(church)
  const { phone } = await newPhone(browser)
  await phone.route('**/sync/day-keys*', (route) => route.abort())
  const door = await atTheDoor(phone, church, testServer.url)
  await goOffline(door)
  await mark(door, 'Tobi Fashola')
  await press(door, 'Check in')
  await expect(door.getByText(/^This phone has no codes today/)).toBeVisible()
  await checkIn(door, 'Mama Fashola')
  await expect(door.getByText('No code for Tobi. At pick-up, choose the guardian.')).toBeVisible()
  await door.getByRole('link', { name: 'Pick up Tobi' }).click()
  const sheet = door.getByRole('dialog', { name: 'Tobi Fashola' })
  await expect(sheet.getByText(/^This phone cannot check this child’s code/)).toBeVisible()
  await expect(sheet.getByLabel('Pick-up code')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Bimpe Fashola' }).click()
  await press(sheet, 'Hand over')
  await expect(door.getByText(/^Tobi Fashola: collected by Bimpe Fashola/)).toBeVisible()
  await press(door, 'Undo')
  await expect(door.getByText('Tobi Fashola is still here', { exact: true })).toBeVisible()
  await expect(door.getByText('1 still here').first()).toBeVisible()
})
