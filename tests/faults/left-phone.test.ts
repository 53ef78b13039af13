/** A phone whose person logged out without a network: whoever looks at custody learns of what it keeps sealed from the next who is in on it. */
import { expect, test } from 'vitest'
import { findCustody } from '../../server/church/custody/custody.ts'
import { inChurch } from '../../server/db/in-church.ts'
import type { Phone } from '../histories/phone.ts'
import { ORIGIN, type ChurchInTown, type TestAccount } from '../histories/world.ts'
import { mark, sunday } from './sunday.ts'

const { church, phone: phoneIn, world } = sunday()

/** Signed in and up to date, then two marks and a log-out, all without a network. */
async function leftWithTwoMarks() {
  const town = await church()
  const [ada, bola] = town.accounts as [TestAccount, TestAccount]
  const phone = await phoneIn(town, ada)
  await mark(phone, 0)
  await mark(phone, 1)
  await phone.signOut()
  return { town, phone, ada, bola }
}

test('logged out without a network, another account in on the phone: custody says what it keeps sealed, and that it was left', async () => {
  const { town, phone, ada, bola } = await leftWithTwoMarks()
  expect(await custodyOf(town, phone)).toEqual({ [ada.id]: [0, false] })
  await phone.signIn(bola)
  await phone.church?.syncNow()
  expect(await custodyOf(town, phone)).toEqual({ [ada.id]: [2, true], [bola.id]: [0, false] })
})

test('what a phone kept sealed is clear once its person was back and sent it; who left again with nothing is clear too', async () => {
  const { town, phone, ada, bola } = await leftWithTwoMarks()
  await phone.signIn(bola)
  await phone.church?.syncNow()
  await phone.signIn(ada)
  // In again: nothing is known of what may be made here without a network.
  expect(await custodyOf(town, phone)).toMatchObject({ [ada.id]: [2, false] })
  await phone.church?.syncNow()
  expect(await custodyOf(town, phone)).toEqual({ [ada.id]: [0, false], [bola.id]: [0, true] })
  await phone.signIn(bola)
  await phone.church?.syncNow()
  expect(await custodyOf(town, phone)).toEqual({ [ada.id]: [0, true], [bola.id]: [0, false] })
})

test('the same account on two phones: what one of them keeps sealed is said of that one', async () => {
  const { town, phone, ada, bola } = await leftWithTwoMarks()
  const other = await phoneIn(town, ada)
  await phone.signIn(bola)
  await phone.church?.syncNow()
  expect(await custodyOf(town, phone)).toMatchObject({ [ada.id]: [2, true] })
  expect(await custodyOf(town, other)).toEqual({ [ada.id]: [0, false] })
})

test('two churches on one phone: each hears of its own outboxes alone', async () => {
  const { town, phone, ada, bola } = await leftWithTwoMarks()
  const elsewhere = await world().church(1, 1)
  const stranger = elsewhere.accounts[0]!
  const there = await phoneOn(phone.storage, elsewhere)
  expect(await asked(there)).toEqual([undefined])
  await mark(there, 0)
  await there.signOut()
  await phone.signIn(bola)
  await phone.church?.syncNow()
  expect(Object.keys(await custodyOf(town, phone))).toEqual(expect.arrayContaining([ada.id, bola.id]))
  expect(Object.keys(await custodyOf(town, phone))).not.toContain(stranger.id)
  expect(await custodyOf(elsewhere, phone)).toMatchObject({ [stranger.id]: [0, false] })
})

test('a phone tells of others where there are others, and once a round', async () => {
  const town = await church()
  const [ada, bola] = town.accounts as [TestAccount, TestAccount]
  const phone = await phoneIn(town, ada)
  expect(await asked(phone)).toEqual([undefined])
  await phone.signIn(bola)
  expect(await asked(phone)).toEqual([`${ada.id}:0`])
})

test('storage of another account that does not open, or hangs, holds up nothing', async () => {
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
    expect(await asked(phone)).toEqual([undefined])
    expect(phone.church?.status.current()).toMatchObject({ problem: null, complete: true })
  }
})

/** The same browser, in another church. */
async function phoneOn(storage: Phone['storage'], town: ChurchInTown): Promise<Phone> {
  const phone = await phoneIn(town)
  phone.church?.close()
  Object.assign(phone, { storage, church: null })
  await phone.signIn(town.accounts[0]!)
  return phone
}

/** What a round says of others, page by page. */
async function asked(phone: Phone): Promise<(string | undefined)[]> {
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

/** By account: how much this device holds of theirs, and whether they left it. */
async function custodyOf(town: ChurchInTown, { deviceId }: Phone) {
  await town.world.app.deps.later.settled()
  const rows = await inChurch(town.world.pool, town.id, (tx) => findCustody(tx, town.id))
  const here = rows.filter(({ device_id }) => device_id === deviceId)
  return Object.fromEntries(here.map(({ person, not_received, left }) => [person.id, [not_received, left]]))
}
