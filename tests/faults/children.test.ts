/** Tests children's check-in with several phones offline, families that change, and keys and rights that end. */
import { expect, test } from 'vitest'
import { addDays } from '../../contract/calendar/days.ts'
import { newId } from '../../contract/ids.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { withBrowserDeps } from '../../sync/client/deps.ts'
import { Phone } from '../histories/phone.ts'
import { TODAY, type ChurchInTown } from '../histories/world.ts'
import { spec } from '../spec/spec.ts'
import { childrenOn, family, offline, online, refusalOf, shown, shownOn } from './family.ts'
import { expectSettled, sunday } from './sunday.ts'

const { church, phone: phoneIn } = sunday()

/** Two phones that know a family. */
async function twoDoors() {
  const town = await church(1, 3)
  const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const people = await family(here)
  await online(here, there)
  return { town, here, there, ...people }
}

const statesOn = (child: string, phones: Phone[], service?: string) =>
  Promise.all(phones.map(async (phone) => (await shown(phone, child, service)).state))

/** Every hand-over that a phone shows has a name and a time. */
async function handOvers(phone: Phone, child: string) {
  const outs = (await shown(phone, child)).events.filter(({ kind }) => kind === 'out')
  expect(outs.filter(({ guardian, at }) => guardian.name === '' || Number.isNaN(Date.parse(at)))).toEqual([])
  return outs.map(({ guardian, how }) => `${guardian.name} ${how}`).toSorted()
}

const KEYS = '/api/v1/sync/day-keys'

/** The phone asks again for keys that are a day old. */
const aDayLater = (phone: Phone) => {
  phone.clockError = 25 * 3_600_000
}

spec('fault The same child on two phones', '2 Children: one state on every phone')
test('a child checked in and out on two offline phones is collected once', async () => {
  const { here, there, parent, child } = await twoDoors()
  offline(here)
  offline(there)
  const { code } = await childrenOn(here).checkIn(child, { guardian_id: parent })
  expect((await childrenOn(there).checkIn(child, { guardian_id: parent })).code).toBe(code)
  await childrenOn(here).checkOut(child, { how: 'code', code: code!, guardian_id: parent })
  expect(await statesOn(child, [here, there])).toEqual(['collected', 'here'])
  await online(here, there, here)
  expect(await statesOn(child, [here, there])).toEqual(['collected', 'collected'])

  offline(here)
  await childrenOn(here).checkIn(child, { guardian_id: parent })
  await online(here, there)
  expect(await statesOn(child, [here, there])).toEqual(['here', 'here'])
  offline(here)
  offline(there)
  await childrenOn(here).checkOut(child, { how: 'guardian', guardian_id: parent })
  await childrenOn(there).checkOut(child, { how: 'code', code: code!, guardian_name: 'Aunt Sade' })
  await online(here, there, here)
  expect(await statesOn(child, [here, there])).toEqual(['collected', 'collected'])
  for (const phone of [here, there])
    expect(await handOvers(phone, child)).toEqual([
      'Aunt Sade code',
      'Bimpe Fashola code',
      'Bimpe Fashola guardian',
    ])
})

spec('fault In at one door, out at another')
test.each([
  ['right', 0],
  ['an hour behind', -3_600_000],
])('in at one door, out at another unseen, its clock %s', async (_, error) => {
  const { here, there, parent, child } = await twoDoors()
  offline(here)
  offline(there)
  const { code } = await childrenOn(here).checkIn(child, { guardian_id: parent })
  there.clockError = error
  expect(await childrenOn(there).testCode(child, code!)).toEqual({ result: 'not-here' })
  await childrenOn(there).checkOut(child, { how: 'guardian', guardian_id: parent })
  expect(await statesOn(child, [here, there])).toEqual(['here', 'collected'])
  await online(there, here, there)
  expect(await statesOn(child, [here, there])).toEqual(['collected', 'collected'])
  expect(await handOvers(here, child)).toEqual(['Bimpe Fashola guardian'])
})

spec('fault A class changed at another door', '2 Children: one state on every phone')
test('a class changed unseen brings no collected child back', async () => {
  const { here, there, parent, child } = await twoDoors()
  const [juniors, teens] = [newId(), newId()]
  const { opId } = await childrenOn(here).checkIn(child, { guardian_id: parent, class_id: juniors })
  await online(here, there)
  offline(there)
  await childrenOn(here).checkOut(child, { how: 'guardian', guardian_id: parent })
  await childrenOn(there).moveToClass(opId, teens)
  expect(await shown(there, child)).toMatchObject({ state: 'here', classId: teens })
  await online(here, there, here)
  expect(await statesOn(child, [here, there])).toEqual(['collected', 'collected'])
  for (const phone of [here, there]) expect((await shown(phone, child)).checkedIn?.classId).toBe(teens)
})

spec('fault A class changed at another door')
test('a check-in and its class of one offline phone wait together', async () => {
  const { town, here, there, parent, child } = await twoDoors()
  offline(there)
  const { opId } = await childrenOn(there).checkIn(child, { guardian_id: parent, class_id: newId() })
  const teens = newId()
  const moved = (await childrenOn(there).moveToClass(opId, teens)).opId
  await town.world.database.ownerPool.query(
    `update memberships set features = '{}' where church_id = $1 and account_id = $2`,
    [town.id, town.accounts[1]!.id],
  )
  await online(there)
  await expectSettled(town, [opId, moved], { status: 'quarantined' })
  // The office accepts the latest first.
  await asOffice(town, 'PUT', `sync/trays/${moved}`, { accept: true })
  await online(here)
  expect(await shown(here, child)).toMatchObject({ state: 'here', classId: teens })
})

spec('fault Families merged after codes were given')
test('two phones make one family offline: both codes collect the child', async () => {
  const town = await church(1)
  const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const [parent, child] = [newId(), newId()]
  await here.tap('add-member', { id: parent, first_name: 'Bimpe', last_name: 'Fashola' })
  await here.tap('add-member', { id: child, first_name: 'Tobi', last_name: 'Fashola', child: true })
  await online(here, there)
  offline(here)
  offline(there)
  const codes: string[] = []
  for (const phone of [here, there]) {
    await phone.tap('create-household', { id: newId(), name: 'Fashola', people: [parent, child] })
    codes.push((await childrenOn(phone).checkIn(child, { guardian_id: parent })).code!)
  }
  await online(there, here, there)
  const later = await phoneIn(town)
  for (const phone of [here, there, later]) {
    const { codes: valid, guardians } = await shown(phone, child)
    expect([...valid].sort()).toEqual([...new Set(codes)].sort())
    expect(guardians).toEqual([{ id: parent, name: 'Bimpe Fashola' }])
    for (const code of codes)
      expect(await childrenOn(phone).testCode(child, code)).toEqual({ result: 'right' })
  }
})

spec('fault Families merged after codes were given')
test('a child who moved, and one whose record was merged, keep their codes', async () => {
  const { town, here, there, parent, child, sibling, household } = await twoDoors()
  const other = await family(here, 'Bello')
  await online(here)
  const given = (await childrenOn(here).checkIn(child, { guardian_id: parent })).code!
  const theirs = (await childrenOn(here).checkIn(sibling, { guardian_id: parent })).code!
  await here.tap('join-household', { household_id: other.household, person_id: child, from: household })
  await here.church!.syncNow()
  await asOffice(town, 'POST', 'same-people/join', { keep: other.sibling, join: sibling })
  await online(here, there)
  for (const phone of [here, there]) {
    expect((await shown(phone, child)).guardians).toEqual([{ id: other.parent, name: 'Bimpe Bello' }])
    expect(await childrenOn(phone).testCode(child, given)).toEqual({ result: 'right' })
    expect(await childrenOn(phone).testCode(other.sibling, theirs)).toEqual({ result: 'right' })
    expect((await shown(phone, sibling)).person.id).toBe(other.sibling)
  }
})

/** The administrator calls the server. */
async function asOffice(
  town: ChurchInTown,
  method: 'POST' | 'PUT',
  path: string,
  payload: object,
): Promise<void> {
  const { token } = await town.signIn(town.accounts[2]!, newId())
  const headers = { authorization: `Bearer ${token}` }
  const reply = await town.world.app.inject({ method, url: `/api/v1/${path}`, headers, payload })
  expect(reply.statusCode, reply.body).toBe(200)
}

spec('fault A replaced day key')
test('a removed usher replaces tomorrow’s key; both keys test codes', async () => {
  const { town, here, there, parent, child, sibling } = await twoDoors()
  const tomorrow = addDays(TODAY, 1)
  const service = await serviceId(town.id, tomorrow, 'Vigil')
  await here.tap('create-service', { id: service, name: 'Vigil', date_of_service: tomorrow })
  await online(here, there)
  await town.world.database.ownerPool.query(
    `update memberships set status = 'removed' where church_id = $1 and account_id = $2`,
    [town.id, town.accounts[2]!.id],
  )
  aDayLater(here)
  await here.church!.syncNow()
  offline(there)
  const old = await childrenOn(there, service).checkIn(child, { guardian_id: parent })
  const renewed = await childrenOn(here, service).checkIn(sibling, { guardian_id: parent })
  expect(renewed.code).not.toBe(old.code)
  await online(there, here, there)

  expect(await childrenOn(here, service).testCode(child, old.code!)).toEqual({ result: 'right' })
  // This phone asked before the usher was removed, so it says that it cannot test the code.
  expect(await shown(there, sibling, service)).toMatchObject({ state: 'here', withoutKey: true, codes: [] })
  expect(await childrenOn(there, service).testCode(sibling, renewed.code!)).toEqual({ result: 'no-key' })
  aDayLater(there)
  await online(there)
  expect(await childrenOn(there, service).testCode(sibling, renewed.code!)).toEqual({ result: 'right' })
  expect(await childrenOn(there, service).testCode(child, old.code!)).toEqual({ result: 'right' })
})

spec('fault A guessed pick-up code')
test('five wrong codes need a leader, also after a reload', async () => {
  const { here, there, parent, child } = await twoDoors()
  const { code } = await childrenOn(here).checkIn(child, { guardian_id: parent })
  await online(here, there)
  const guess = (phone: Phone) => childrenOn(phone).testCode(child, 'A111')
  for (const triesLeft of [4, 3]) expect(await guess(here)).toEqual({ result: 'wrong', triesLeft })
  await here.restart()
  for (const triesLeft of [2, 1]) expect(await guess(here)).toEqual({ result: 'wrong', triesLeft })
  expect(await guess(here)).toEqual({ result: 'locked' })
  await here.restart()
  expect((await shown(here, child)).triesLeft).toBe(0)
  expect(await childrenOn(here).testCode(child, code!)).toEqual({ result: 'locked' })
  const byCode = childrenOn(here).checkOut(child, { how: 'code', code: code!, guardian_id: parent })
  expect(await refusalOf(byCode)).toBe('PICK_UP_LOCKED')
  const byGuardian = childrenOn(here).checkOut(child, { how: 'guardian', guardian_id: parent })
  expect(await refusalOf(byGuardian)).toBe('PICK_UP_LOCKED')
  expect(await childrenOn(there).testCode(child, code!)).toEqual({ result: 'right' })

  const decides = { leader: 'Pastor Ade', reason: 'Mother is known to all' }
  await childrenOn(here).checkOut(child, { how: 'override', guardian_id: parent, ...decides })
  await online(here, there)
  expect(await shown(there, child)).toMatchObject({ state: 'collected', collected: decides })
  expect((await shown(here, child)).triesLeft).toBe(5)
})

spec('fault A guessed pick-up code')
test('an undone check-out gives no further tries', async () => {
  const { here, parent, child } = await twoDoors()
  await childrenOn(here).checkIn(child, { guardian_id: parent })
  for (let tries = 0; tries < 4; tries += 1) await childrenOn(here).testCode(child, 'A111')
  const { opId } = await childrenOn(here).checkOut(child, { how: 'guardian', guardian_id: parent })
  await childrenOn(here).undo(opId)
  expect((await shown(here, child)).triesLeft).toBe(1)
  expect(await childrenOn(here).testCode(child, 'A111')).toEqual({ result: 'locked' })
})

spec('fault A guessed pick-up code')
test('a log-out or another account gives no further tries', async () => {
  const { town, here, parent, child } = await twoDoors()
  await childrenOn(here).checkIn(child, { guardian_id: parent })
  for (let tries = 0; tries < 5; tries += 1) await childrenOn(here).testCode(child, 'A111')
  await here.church!.syncNow()
  for (const account of [town.accounts[0]!, town.accounts[1]!]) {
    await here.signIn(account)
    await here.church!.syncNow()
    expect((await shown(here, child)).triesLeft).toBe(0)
  }
  const decides = { leader: 'Pastor Ade', reason: 'Mother is known to all' }
  await childrenOn(here).checkOut(child, { how: 'override', guardian_id: parent, ...decides })
  expect((await shown(here, child)).triesLeft).toBe(5)
})

spec('fault A guessed pick-up code', 'Privacy: erasure on phones')
test('wrong codes typed for an erased child are forgotten', async () => {
  const { town, here, parent, child, sibling } = await twoDoors()
  for (const one of [child, sibling]) {
    await childrenOn(here).checkIn(one, { guardian_id: parent })
    await childrenOn(here).testCode(one, 'A111')
  }
  await here.church!.syncNow()
  await town.erase(child)
  await here.church!.syncNow()
  const device = await openDevice(withBrowserDeps(here.environment()))
  try {
    expect((await device.tries(town.id)).map((one) => one.child)).toEqual([sibling])
  } finally {
    device.close()
  }
})

spec('fault A guessed pick-up code')
test('two tabs of a phone share the tries', async () => {
  const { here, parent, child } = await twoDoors()
  await childrenOn(here).checkIn(child, { guardian_id: parent })
  const tab = await here.tab()
  try {
    const both = [childrenOn(here), tab.children(here.town.service)]
    const results = []
    for (let index = 0; index < 6; index += 1) results.push(await both[index % 2]!.testCode(child, 'A111'))
    expect(results.map(({ result }) => result)).toEqual([...Array(4).fill('wrong'), 'locked', 'locked'])
  } finally {
    tab.close()
  }
})

spec('fault A phone without a day key')
test('a phone without a key says so and checks out by guardian', async () => {
  const { town, here, parent, child, sibling } = await twoDoors()
  const bare = new Phone(town)
  bare.network.onTheWay = (path, go) =>
    path === KEYS ? Promise.resolve(Response.json({ success: false }, { status: 404 })) : go()
  await bare.signIn(town.accounts[1]!)
  const { code } = await childrenOn(here).checkIn(child, { guardian_id: parent })
  await here.church!.syncNow()
  await bare.church!.syncNow()
  expect((await shownOn(bare.church!, town.service)).hasKey).toBe(false)
  expect((await childrenOn(bare).checkIn(sibling, { guardian_id: parent })).code).toBeNull()
  expect(await shown(bare, child)).toMatchObject({ state: 'here', withoutKey: true, codes: [] })
  expect(await childrenOn(bare).testCode(child, code!)).toEqual({ result: 'no-key' })
  const byCode = childrenOn(bare).checkOut(child, { how: 'code', code: code!, guardian_id: parent })
  expect(await refusalOf(byCode)).toBe('PICK_UP_CODE')
  await childrenOn(bare).checkOut(child, { how: 'guardian', guardian_id: parent })

  bare.clockError = 11 * 60_000
  await online(bare, here)
  expect((await shownOn(bare.church!, town.service)).hasKey).toBe(true)
  expect(await statesOn(child, [here, bare])).toEqual(['collected', 'collected'])
  // Nobody was given a code for the sibling, so no phone tests one.
  expect(await shown(here, sibling)).toMatchObject({ state: 'here', withoutKey: true })
  bare.church!.close()
})

spec(
  'fault A child erased, deleted or merged while here',
  'Privacy: erasure of unsent work',
  'Privacy: erasure on phones',
)
test('a phone keeps hand-overs of the erased, with nothing typed', async () => {
  const { town, here, parent, child, sibling } = await twoDoors()
  const typed = {
    how: 'override',
    guardian_name: 'Uncle Femi',
    leader: 'Pastor Ade',
    reason: 'Abroad',
  } as const
  const outs: string[] = []
  for (const one of [child, sibling]) {
    await childrenOn(here).checkIn(one, { guardian_id: parent })
    outs.push((await childrenOn(here).checkOut(one, typed)).opId)
  }
  const edited = await here.tap('edit-member', { id: sibling, set: { guardians: [parent] } })
  await here.church!.syncNow()
  const sent = async () => {
    const ops = await here.church!.outbox.received(100)
    return new Map(ops.map(({ id, type, args }) => [id, { type, args }]))
  }
  const before = await sent()
  for (const one of [child, parent]) await town.erase(one)
  await here.church!.syncNow()
  const after = await sent()
  const nothing = { guardian_name: null, leader: null, reason: null, redacted: true }
  expect(after.get(outs[0]!)).toMatchObject({
    type: 'check-out-child',
    args: { person_id: child, how: 'override', ...nothing },
  })
  // Ops about others stay as sent.
  for (const id of [outs[1]!, edited!]) expect(after.get(id)).toEqual(before.get(id))
})

spec('fault A right lost while children are here')
test('a phone that lost its right drops keys; its check-ins wait for review', async () => {
  const { town, here, there, parent, child } = await twoDoors()
  offline(there)
  const { opId } = await childrenOn(there).checkIn(child, { guardian_id: parent })
  expect(await keysOn(there)).toBe(1)
  await town.world.database.ownerPool.query(
    `update memberships set features = '{}' where church_id = $1 and account_id = $2`,
    [town.id, town.accounts[1]!.id],
  )
  await online(there, here)
  await expectSettled(town, [opId], { status: 'quarantined', code: 'FEATURE_REMOVED' })
  expect([there.church!.scope, await keysOn(there)]).toEqual(['none', 0])
  expect(await statesOn(child, [here])).toEqual(['not-in'])

  await asOffice(town, 'PUT', `sync/trays/${opId}`, { accept: true })
  await online(here)
  expect(await shown(here, child)).toMatchObject({
    state: 'here',
    checkedIn: { by: town.accounts[1]!.id, guardian: { name: 'Bimpe Fashola' } },
  })
})

spec('fault A right lost while children are here')
test('a phone that keeps members loses its keys when it asks again', async () => {
  const { town, here } = await twoDoors()
  await town.world.database.ownerPool.query(
    `update memberships set features = '{membersAccess}' where church_id = $1 and account_id = $2`,
    [town.id, town.accounts[0]!.id],
  )
  aDayLater(here)
  await online(here)
  expect([here.church!.scope, await keysOn(here)]).toEqual(['members', 0])
})

async function keysOn(phone: Phone): Promise<number> {
  const db = churchDb(churchDbName(phone.town.id, phone.account!.id), withBrowserDeps(phone.environment()))
  await db.dexie.open()
  try {
    return await db.tables.pick_up.count()
  } finally {
    db.dexie.close()
  }
}
