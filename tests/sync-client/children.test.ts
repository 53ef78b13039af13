/** Tests how one phone checks children in and out: codes, guardians, tries, and what its screens see. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { withBrowserDeps } from '../../sync/client/deps.ts'
import { childrenOn, family, offline, online, refusalOf, shown, shownOn } from '../faults/family.ts'
import { sunday } from '../faults/sunday.ts'
import type { Phone } from '../histories/phone.ts'
import { TODAY } from '../histories/world.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

/** A phone with a family, offline from now on. */
async function atTheDoor() {
  const town = await church()
  const phone = await phoneIn(town)
  const people = await family(phone)
  await phone.church!.syncNow()
  offline(phone)
  return { town, phone, children: childrenOn(phone), ...people }
}

spec('Offline: children', '2 Children: check-out')
test('a child comes and leaves offline by the code, with who and when', async () => {
  const { phone, children, parent, child, sibling } = await atTheDoor()
  const before = await shown(phone, child)
  expect(before).toMatchObject({ state: 'not-in', alert: 'Allergy: groundnuts', triesLeft: 5 })
  expect(before.guardians).toEqual([{ id: parent, name: 'Bimpe Fashola' }])

  const { code } = await children.checkIn(child, { guardian_id: parent })
  expect((await children.checkIn(sibling, { guardian_id: parent })).code).toBe(code)
  expect(await shown(phone, child)).toMatchObject({
    state: 'here',
    codes: [code],
    checkedIn: { guardian: { name: 'Bimpe Fashola' }, by: phone.account?.id, ownPhone: true, state: 'saved' },
  })

  expect(await children.testCode(child, code!.toLowerCase().split('').join(' '))).toEqual({ result: 'right' })
  await children.checkOut(child, { how: 'code', code: code!, guardian_name: 'Aunt Sade' })
  const after = await shown(phone, child)
  expect(after).toMatchObject({ state: 'collected', codes: [], triesLeft: 5 })
  expect(after.collected).toMatchObject({ how: 'code', guardian: { id: null, name: 'Aunt Sade' } })
  expect(Date.parse(after.collected!.at)).toBeGreaterThan(0)
  expect((await shown(phone, sibling)).state).toBe('here')
})

spec('2 Children: check-out')
test('a wrong code is refused and counted, another form is not', async () => {
  const { phone, children, parent, child } = await atTheDoor()
  expect(await children.testCode(child, 'K472')).toEqual({ result: 'not-here' })
  await children.checkIn(child, { guardian_id: parent })
  expect(await children.testCode(child, '472')).toEqual({ result: 'not-a-code' })
  expect(await children.testCode(child, 'A111')).toEqual({ result: 'wrong', triesLeft: 4 })
  const out = children.checkOut(child, { how: 'code', code: 'A111', guardian_id: parent })
  expect(await refusalOf(out)).toBe('PICK_UP_CODE')
  expect(await shown(phone, child)).toMatchObject({ state: 'here', triesLeft: 3 })
})

test('a code of another service says so and costs no try', async () => {
  const { phone, children, parent, child } = await atTheDoor()
  const second = await serviceId(phone.town.id, TODAY, 'Second service')
  await phone.tap('create-service', { id: second, name: 'Second service', date_of_service: TODAY })
  const later = childrenOn(phone, second)
  const first = await children.checkIn(child, { guardian_id: parent })
  const next = await later.checkIn(child, { guardian_id: parent })
  expect(next.code).not.toBe(first.code)
  expect(await later.testCode(child, first.code!)).toEqual({ result: 'another-service' })
  expect(await later.testCode(child, next.code!)).toEqual({ result: 'right' })
  expect((await shown(phone, child, second)).triesLeft).toBe(5)
})

test('a moved service keeps the codes that were handed out', async () => {
  const { phone, children, parent, child } = await atTheDoor()
  const { code } = await children.checkIn(child, { guardian_id: parent })
  await phone.tap('edit-service', { id: phone.town.service, set: { date_of_service: '2026-01-04' } })
  expect((await shown(phone, child)).codes).toEqual([code])
})

spec('2 Children: check-out')
test('only named guardians collect a child without the code', async () => {
  const { phone, children, parent, child } = await atTheDoor()
  const aunt = newId()
  await phone.tap('add-member', { id: aunt, first_name: 'Sade', last_name: 'Bello' })
  await children.checkIn(child, { guardian_id: parent })
  const byAunt = () => children.checkOut(child, { how: 'guardian', guardian_id: aunt })
  expect(await refusalOf(byAunt())).toBe('PICK_UP_GUARDIAN')
  await phone.tap('edit-member', { id: child, set: { guardians: [aunt] } })
  expect((await shown(phone, child)).guardians).toEqual([{ id: aunt, name: 'Sade Bello' }])
  const byParent = children.checkOut(child, { how: 'guardian', guardian_id: parent })
  expect(await refusalOf(byParent)).toBe('PICK_UP_GUARDIAN')
  await byAunt()
  expect((await shown(phone, child)).collected).toMatchObject({ guardian: { id: aunt }, how: 'guardian' })
})

test('named guardians who are all deleted leave nobody of the family', async () => {
  const { phone, child, children, parent } = await atTheDoor()
  const aunt = newId()
  await phone.tap('add-member', { id: aunt, first_name: 'Sade', last_name: 'Bello' })
  await phone.tap('edit-member', { id: child, set: { guardians: [aunt] } })
  await children.checkIn(child, { guardian_id: aunt })
  await phone.tap('delete-member', { id: aunt })
  expect((await shown(phone, child)).guardians).toEqual([])
  const out = children.checkOut(child, { how: 'guardian', guardian_id: parent })
  expect(await refusalOf(out)).toBe('PICK_UP_GUARDIAN')
})

test('a visiting child without family is collected by who brought them', async () => {
  const { phone, children } = await atTheDoor()
  const child = newId()
  await phone.tap('add-member', { id: child, first_name: 'Ngozi', last_name: '', child: true })
  const { code } = await children.checkIn(child, { guardian_name: 'Mama Ngozi' })
  expect(code).toMatch(/^[A-Z]\d{3}$/)
  expect((await shown(phone, child)).guardians).toEqual([{ id: null, name: 'Mama Ngozi' }])
  const byOther = children.checkOut(child, { how: 'guardian', guardian_name: 'Mama Tunde' })
  expect(await refusalOf(byOther)).toBe('PICK_UP_GUARDIAN')
  await children.checkOut(child, { how: 'guardian', guardian_name: 'Mama Ngozi' })
  expect((await shown(phone, child)).state).toBe('collected')
})

test('undo takes back a check-out, then the check-in', async () => {
  const { phone, children, parent, child } = await atTheDoor()
  const arrived = await children.checkIn(child, { guardian_id: parent })
  const left = await children.checkOut(child, { how: 'guardian', guardian_id: parent })
  await children.undo(left.opId)
  expect(await shown(phone, child)).toMatchObject({ state: 'here', collected: null })
  await children.undo(arrived.opId)
  const { state, events } = await shown(phone, child)
  expect([state, events.map(({ undone }) => undone)]).toEqual(['not-in', [true, true]])
  expect(await refusalOf(children.undo(newId()))).toBe('EVENT_UNKNOWN')
})

test('an event names those before it, so no clock reorders them', async () => {
  const { phone, children, parent, child } = await atTheDoor()
  await children.checkIn(child, { guardian_id: parent })
  phone.clockError = -3_600_000
  await children.checkOut(child, { how: 'guardian', guardian_id: parent })
  expect((await shown(phone, child)).state).toBe('collected')
  phone.clockError = -7_200_000
  await children.checkIn(child, { guardian_id: parent })
  expect((await shown(phone, child)).state).toBe('here')
})

test('the class of the latest check-in is shown', async () => {
  const { phone, children, parent, child } = await atTheDoor()
  const [creche, juniors] = [newId(), newId()]
  await phone.tap('create-cell', { id: creche, name: 'Creche', user_id: null })
  await phone.tap('create-department', { id: juniors, name: 'Juniors', user_id: null })
  await children.checkIn(child, { guardian_id: parent, class_id: creche })
  await children.checkIn(child, { guardian_id: parent, class_id: juniors })
  expect((await shown(phone, child)).classId).toBe(juniors)
})

test('a screen follows taps here, and reads nothing without a subscriber', async () => {
  const { phone, children, parent, child } = await atTheDoor()
  expect(children.current()).toMatchObject({ read: false, all: [] })
  const states: (string | undefined)[] = []
  const stop = children.subscribe(() => states.push(children.current().byId.get(child)?.state))
  await expect.poll(() => states.at(-1)).toBe('not-in')
  await children.checkIn(child, { guardian_id: parent })
  expect(states.at(-1)).toBe('here')
  await phone.tap('edit-member', { id: child, set: { first_name: 'Tobiloba' } })
  await expect.poll(() => children.current().byId.get(child)?.person.first_name).toBe('Tobiloba')
  stop()
  expect(children.current().read).toBe(false)
  expect(childrenOn(phone)).toBe(children)
})

test('people who are no child are not listed, unless they were checked in', async () => {
  const { phone, children, parent, child, sibling } = await atTheDoor()
  const grown = newId()
  const date_of_birth = '1990-05-03'
  await phone.tap('add-member', { id: grown, first_name: 'Femi', last_name: 'Obi', date_of_birth })
  const ids = async () =>
    (await shownOn(phone.church!, phone.town.service)).all.map(({ person }) => person.id)
  expect(await ids()).toEqual([sibling, child])
  await children.checkIn(grown, { guardian_id: parent })
  expect(await ids()).toContain(grown)
})

/** The stored rows about codes, as a thief of the phone's storage finds them. */
async function storedOn(phone: Phone): Promise<string[]> {
  const deps = withBrowserDeps(phone.environment())
  const db = churchDb(churchDbName(phone.town.id, phone.account!.id), deps)
  await db.dexie.open()
  try {
    return await db.tables.pick_up.toCollection().primaryKeys()
  } finally {
    db.dexie.close()
  }
}

test('keys are asked for once a day, and kept for a restart offline', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  let asked = 0
  phone.network.onTheWay = (path, go) => {
    if (path.endsWith('/day-keys')) asked += 1
    return go()
  }
  for (let round = 0; round < 3; round += 1) await phone.church!.syncNow()
  await phone.restart()
  await phone.church!.syncNow()
  expect(asked).toBe(0)
  expect(await storedOn(phone)).toEqual(['day-keys'])
  phone.clockError = 25 * 3_600_000
  await phone.church!.syncNow()
  expect(asked).toBe(1)
})

test('keys lost on the way are asked for in the next round', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  let asked = 0
  phone.network.onTheWay = (path, go) => {
    if (!path.endsWith('/day-keys')) return go()
    asked += 1
    return asked === 1 ? Promise.reject(new TypeError('Failed to fetch')) : go()
  }
  phone.clockError = 25 * 3_600_000
  for (let round = 0; round < 3; round += 1) await phone.church!.syncNow()
  expect(asked).toBe(2)
})

test('logging out leaves no key on the phone', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const { account } = phone
  await phone.signOut()
  phone.account = account
  expect(await storedOn(phone)).toEqual([])
})

/** A phone of an usher who does not see members. */
async function doorPhone(town: Phone['town'], office: Phone): Promise<Phone> {
  const account = town.accounts[1]!
  await town.rows(`update memberships set features = '{attendanceAccess}' where account_id = $1`, [
    account.id,
  ])
  await office.church!.syncNow()
  const phone = await phoneIn(town, account)
  await phone.church!.syncNow()
  expect(phone.church!.scope).toBe('door')
  return phone
}

spec('2 Families: guardians')
test('a brother of 14 is no guardian by default, but may be named', async () => {
  const town = await church(1, 2)
  const office = await phoneIn(town)
  const { household, parent, child } = await family(office)
  const brother = newId()
  const date_of_birth = `${Number(TODAY.slice(0, 4)) - 14}-01-05`
  await office.tap('add-member', { id: brother, first_name: 'Femi', last_name: 'Fashola', date_of_birth })
  await office.tap('join-household', { household_id: household, person_id: brother })
  await office.church!.syncNow()
  const usher = await doorPhone(town, office)
  const guardiansOn = async (phone: Phone) => (await shown(phone, child)).guardians.map(({ id }) => id)
  for (const phone of [office, usher]) expect(await guardiansOn(phone)).toEqual([parent])
  await office.tap('edit-member', { id: child, set: { guardians: [brother] } })
  await office.church!.syncNow()
  await usher.church!.syncNow()
  for (const phone of [office, usher]) expect(await guardiansOn(phone)).toEqual([brother])
})

test('nobody may collect once the only named guardian is erased', async () => {
  const { town, phone, parent, child } = await atTheDoor()
  await online(phone)
  const aunt = newId()
  await phone.tap('add-member', { id: aunt, first_name: 'Sade', last_name: 'Fashola' })
  await phone.tap('edit-member', { id: child, set: { guardians: [aunt] } })
  await phone.church!.syncNow()
  await town.erase(aunt)
  await phone.church!.syncNow()
  expect((await shown(phone, child)).guardians).toEqual([])
  await childrenOn(phone).checkIn(child, { guardian_id: parent })
  const out = childrenOn(phone).checkOut(child, { how: 'guardian', guardian_id: parent })
  expect(await refusalOf(out)).toBe('PICK_UP_GUARDIAN')
})
