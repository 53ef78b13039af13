/**
 * Tests a phone whose user logged out offline: delivery status learns of its encrypted ops from the next account on it.
 */
import { expect, test } from 'vitest'
import { findDeliveryStatus } from '../../server/modules/delivery-status/queries.ts'
import { inChurch } from '../../server/db/in-church.ts'
import type { Phone } from '../histories/phone.ts'
import { ORIGIN, type ChurchInTown, type TestAccount } from '../histories/world.ts'
import { mark, sunday } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn, world } = sunday()

/** Signed in and synced, then two marks and a logout, all offline. */
async function leftWithTwoMarks() {
  const town = await church()
  const [ada, bola] = town.accounts as [TestAccount, TestAccount]
  const phone = await phoneIn(town, ada)
  await mark(phone, 0)
  await mark(phone, 1)
  await phone.signOut()
  return { town, phone, ada, bola }
}

spec('fault Logged out offline')
test('delivery status names ops left encrypted after an offline account switch', async () => {
  const { town, phone, ada, bola } = await leftWithTwoMarks()
  expect(await deliveryOf(town, phone)).toEqual({ [ada.id]: [0, false] })
  await phone.signIn(bola)
  await phone.church?.syncNow()
  expect(await deliveryOf(town, phone)).toEqual({ [ada.id]: [2, true], [bola.id]: [0, false] })
})

spec('fault Logged out offline')
test('a phone is clear after its user sends the encrypted ops', async () => {
  const { town, phone, ada, bola } = await leftWithTwoMarks()
  await phone.signIn(bola)
  await phone.church?.syncNow()
  await phone.signIn(ada)
  // Signed in again: ops made here offline from now on are unknown.
  expect(await deliveryOf(town, phone)).toMatchObject({ [ada.id]: [2, false] })
  await phone.church?.syncNow()
  expect(await deliveryOf(town, phone)).toEqual({ [ada.id]: [0, false], [bola.id]: [0, true] })
  await phone.signIn(bola)
  await phone.church?.syncNow()
  expect(await deliveryOf(town, phone)).toEqual({ [ada.id]: [0, true], [bola.id]: [0, false] })
})

spec('fault Logged out offline')
test('one account on two phones: encrypted ops are listed at their phone', async () => {
  const { town, phone, ada, bola } = await leftWithTwoMarks()
  const other = await phoneIn(town, ada)
  await phone.signIn(bola)
  await phone.church?.syncNow()
  expect(await deliveryOf(town, phone)).toMatchObject({ [ada.id]: [2, true] })
  expect(await deliveryOf(town, other)).toEqual({ [ada.id]: [0, false] })
})

spec('fault Logged out offline')
test('two churches on one phone: each learns only its own outboxes', async () => {
  const { town, phone, ada, bola } = await leftWithTwoMarks()
  const elsewhere = await world().church(1, 1)
  const stranger = elsewhere.accounts[0]!
  const there = await phoneOn(phone.storage, elsewhere)
  expect(await reportedOthers(there)).toEqual([undefined])
  await mark(there, 0)
  await there.signOut()
  await phone.signIn(bola)
  await phone.church?.syncNow()
  expect(Object.keys(await deliveryOf(town, phone))).toEqual(expect.arrayContaining([ada.id, bola.id]))
  expect(Object.keys(await deliveryOf(town, phone))).not.toContain(stranger.id)
  expect(await deliveryOf(elsewhere, phone)).toMatchObject({ [stranger.id]: [0, false] })
})

spec('fault Logged out offline')
test('reports other accounts only where they exist, once a round', async () => {
  const town = await church()
  const [ada, bola] = town.accounts as [TestAccount, TestAccount]
  const phone = await phoneIn(town, ada)
  expect(await reportedOthers(phone)).toEqual([undefined])
  await phone.signIn(bola)
  expect(await reportedOthers(phone)).toEqual([`${ada.id}:0`])
})

spec('fault Logged out offline')
test('unreadable or hanging storage of another account blocks nothing', async () => {
  const { phone, ada, bola } = await leftWithTwoMarks()
  const { storage } = phone
  const broken = (name: string, version?: number) => {
    if (name.endsWith(ada.id)) throw new DOMException('broken', 'UnknownError')
    return storage.open(name, version)
  }
  const hanging = (name: string, version?: number) =>
    name.endsWith(ada.id) ? ({} as IDBOpenDBRequest) : storage.open(name, version)
  for (const open of [broken, hanging]) {
    phone.own = { indexedDB: Object.assign(Object.create(storage) as IDBFactory, { open }) }
    await phone.signIn(bola)
    expect(await reportedOthers(phone)).toEqual([undefined])
    expect(phone.church?.status.current()).toMatchObject({ problem: null, complete: true })
  }
})

/** The same browser in another church. */
async function phoneOn(storage: Phone['storage'], town: ChurchInTown): Promise<Phone> {
  const phone = await phoneIn(town)
  phone.church?.close()
  Object.assign(phone, { storage, church: null })
  await phone.signIn(town.accounts[0]!)
  return phone
}

/** The reports of a round about other accounts, page by page. */
async function reportedOthers(phone: Phone): Promise<(string | undefined)[]> {
  const said: (string | undefined)[] = []
  const fetch: Fetch = (url, init) => {
    const { pathname, searchParams } = new URL(url, ORIGIN)
    if (pathname.endsWith('sync/pull')) said.push(searchParams.get('others') ?? undefined)
    return phone.network.fetch(url, init)
  }
  phone.own = { ...phone.own, fetch }
  await phone.restart()
  await phone.church?.syncNow()
  return said
}

type Fetch = Phone['network']['fetch']

/** By account: the number of pending ops on this device, and whether the account left it. */
async function deliveryOf(town: ChurchInTown, { deviceId }: Phone) {
  await town.world.app.deps.later.settled()
  const rows = await inChurch(town.world.pool, town.id, (tx) => findDeliveryStatus(tx, town.id))
  const here = rows.filter(({ device_id }) => device_id === deviceId)
  return Object.fromEntries(here.map(({ person, not_received, left }) => [person.id, [not_received, left]]))
}
