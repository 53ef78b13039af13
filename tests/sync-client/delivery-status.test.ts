/** Tests the outbox over sign-outs, keys, tabs and storage trouble. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { flushAccounts } from '../../sync/client/push/flush-accounts.ts'
import { StorageError } from '../../sync/client/api.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { finishWiping, readRemembered } from '../../sync/client/device/remember.ts'
import { NotSignedIn } from '../../sync/client/open-church.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { withBrowserDeps } from '../../sync/client/deps.ts'
import { newHall } from './hall.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { ADA, CHURCH, newPhone, signedInAs, type Phone } from './phone.ts'
import { newServer, refusal } from './server-double.ts'
import { spec } from '../spec/spec.ts'

const READABLE = [
  'chunks',
  'details',
  'members',
  'services',
  'marks',
  'headcounts',
  'aliases',
  'local',
  'drafts',
] as const

async function readableRows(phone: Phone): Promise<number> {
  const db = churchDb(churchDbName(CHURCH, ADA), withBrowserDeps(phone.deps))
  const counts = await Promise.all(READABLE.map((table) => db.tables[table].count()))
  db.dexie.close()
  return counts.reduce((sum, count) => sum + count, 0)
}

async function phoneWithAMark() {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  await church.drafts.write('first-timer', { first_name: 'Ngozi' })
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  return { server, ada, phone, church }
}

test('sign-out wipes readable data and encrypts the outbox until sign-in', async () => {
  const { server, phone, church } = await phoneWithAMark()
  const presences = church.presences(SERVICE)
  await church.signOut()
  expect(await readableRows(phone)).toBe(0)
  expect([church.people.count(), presences.current().total, church.services.current().length]).toEqual([
    0, 0, 0,
  ])
  expect(church.status.current().problem).toBe('signed-out')
  await expect(phone.resume()).rejects.toThrow(NotSignedIn)
  // Another account's sign-in neither sends nor shows it.
  const bola = newId()
  const other = await phone.open(signedInAs(bola))
  await other.syncNow()
  expect(other.outbox.counts.current().pending).toBe(0)
  expect(server.ops.size).toBe(0)

  const back = await phone.open()
  expect(await back.drafts.read('first-timer')).toBeNull()
  await back.syncNow()
  expect(server.ops.size).toBe(1)
  expect(server.pushes.every((push) => push.account === ADA)).toBe(true)
})

test('the worker sends for signed-in accounts only', async () => {
  const { server, phone, church } = await phoneWithAMark()
  church.close()
  await flushAccounts(phone.deps)
  expect(server.ops.size).toBe(1)
  const again = await phone.resume()
  expect(again.outbox.counts.current()).toMatchObject({ pending: 0 })
  await again.mutate('count-heads', { service_id: SERVICE, men: 1 })
  await again.signOut()
  await flushAccounts(phone.deps)
  expect(server.ops.size).toBe(1)
})

test('the worker retries after silence, not when only a user can help', async () => {
  const { server, phone, church } = await phoneWithAMark()
  church.close()
  server.breakPush = async () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(flushAccounts(phone.deps)).rejects.toThrow()
  server.breakPush = async () => refusal(409, 'ACCOUNT_MISMATCH')
  await flushAccounts(phone.deps)
  expect((await (await phone.resume()).outbox.list()).length).toBe(1)
})

test('the worker skips a phone without any sign-in', async () => {
  const phone = newPhone(newServer())
  await flushAccounts(phone.deps)
  expect(await phone.deps.indexedDB?.databases()).toEqual([])
})

test('ended remotely: our API’s answer wipes, a captive portal’s 401 does not', async () => {
  const { server, phone, church } = await phoneWithAMark()
  server.breakPull = async () => new Response('<h1>Sign in to the Wi-Fi</h1>', { status: 401 })
  await church.syncNow()
  expect([church.status.current().problem, church.people.count()]).toEqual(['captive-portal', 3])
  await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  server.breakPush = async () => refusal(401, 'SIGNED_OUT')
  server.breakPull = async () => refusal(401, 'SIGNED_OUT')
  await church.syncNow()
  expect([church.status.current().problem, church.people.count()]).toEqual(['signed-out', 0])
  expect(await readableRows(phone)).toBe(0)
  server.breakPush = null
  server.breakPull = null
  const back = await phone.open()
  await back.syncNow()
  expect(server.ops.size).toBe(2)
})

test('thirty-one days without contact wipe readable data, not the outbox', async () => {
  const { server, phone, church } = await phoneWithAMark()
  church.close()
  phone.clock.time += 29 * 86_400_000
  const soon = await phone.resume()
  expect(soon.people.count()).toBe(3)
  soon.close()
  phone.clock.time += 2 * 86_400_000
  const unsure = await phone.resume()
  expect(unsure.people.count()).toBe(3)
  unsure.close()
  phone.clock.time += 86_400_000
  const late = await phone.resume()
  expect([late.people.count(), late.outbox.counts.current().pending, late.status.current().complete]).toEqual(
    [0, 1, false],
  )
  await late.syncNow()
  expect([server.ops.size, late.people.count()]).toEqual([1, 3])
})

test('finishes an interrupted wipe at the next start', async () => {
  const { phone, church } = await phoneWithAMark()
  church.close()
  const deps = withBrowserDeps(phone.deps)
  const device = await openDevice(deps)
  expect(await readRemembered(device)).toMatchObject({ row: { account: ADA, church: CHURCH } })
  await device.note({ account: ADA, church: CHURCH }, { seal: null, state: 'wiping' })
  expect(await readRemembered(device)).toBeNull()
  await finishWiping(device, deps)
  expect(await readableRows(phone)).toBe(0)
  device.close()
})

test('keeps ops encrypted with another key as unreadable and blocks nothing', async () => {
  const { server, phone, church } = await phoneWithAMark()
  await church.signOut()
  const other = await phone.open(anotherKey())
  expect(other.outbox.counts.current()).toMatchObject({ pending: 1, unreadable: 1 })
  expect((await other.outbox.list())[0]).toMatchObject({ unreadable: true, type: '', state: 'pending' })
  await other.mutate('count-heads', { service_id: SERVICE, men: 1 })
  await other.syncNow()
  expect(server.ops.size).toBe(1)
  expect(other.outbox.counts.current()).toMatchObject({ pending: 1, unreadable: 1 })
  await other.signOut()
  const back = await phone.open()
  await back.syncNow()
  expect(server.ops.size).toBe(2)
})

const anotherKey = () => ({ ...signedInAs(), seal_key: Buffer.alloc(32, 7).toString('base64') })

test('after a key change, page and worker send ops of both keys', async () => {
  const { server, ada, phone, church } = await phoneWithAMark()
  const after = await phone.open(anotherKey())
  church.close()
  await after.mutate('count-heads', { service_id: SERVICE, men: 1 })
  expect(after.outbox.counts.current()).toMatchObject({ pending: 2, unreadable: 0 })
  expect((await after.outbox.list())[0]).toMatchObject({ args: { person_id: ada.id } })
  after.close()
  await flushAccounts(phone.deps)
  expect(server.ops.size).toBe(2)
})

test('sign-out drops the former key', async () => {
  const { phone, church } = await phoneWithAMark()
  church.close()
  await (await phone.open(anotherKey())).signOut()
  const device = await openDevice(withBrowserDeps(phone.deps))
  expect(await device.account({ account: ADA, church: CHURCH })).toMatchObject({ seal: null, former: [] })
  device.close()
})

test('a page in transit during a sign-out leaves nothing readable', async () => {
  const server = newServer()
  settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  const tab = await phone.resume()
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  server.breakPull = async (answer) => {
    await late
    return answer()
  }
  const round = tab.syncNow()
  await church.signOut()
  server.breakPull = async () => refusal(401, 'SIGNED_OUT')
  arrive()
  await round
  expect(await readableRows(phone)).toBe(0)
  expect(tab.status.current().problem).toBe('signed-out')
})

test('a tab unaware of the sign-out can write nothing readable', async () => {
  const { phone, ada, church } = await phoneWithAMark()
  const tab = await phone.resume()
  await church.signOut()
  await expect(tab.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })).rejects.toMatchObject({
    code: 'SIGNED_OUT',
  })
  await tab.syncNow()
  expect(await readableRows(phone)).toBe(0)
  expect(tab.people.count()).toBe(0)
})

test('another tab sees a mark and its receipt immediately', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const hall = newHall()
  const phone = newPhone(server, { channel: hall })
  const here = await phone.open()
  await here.syncNow()
  const there = await phone.resume()
  const presences = there.presences(SERVICE)
  await here.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  await expect.poll(() => presences.current()).toMatchObject({ total: 1, saved: 1 })
  expect(there.outbox.counts.current().pending).toBe(1)
  await here.syncNow()
  await expect.poll(() => presences.current()).toMatchObject({ total: 1, received: 1 })
  server.put('members', [{ ...ada, last_name: 'Okeke' }])
  await here.syncNow()
  await expect.poll(() => there.people.get(ada.id)?.last_name).toBe('Okeke')
  await here.signOut()
  await expect.poll(() => there.people.count()).toBe(0)
  expect(there.status.current().problem).toBe('signed-out')
})

const openedRaw = (storage: IDBFactory, version?: number) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = storage.open(churchDbName(CHURCH, ADA), version)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('failed'))
  })

spec('fault Dexie upgrade blocked by another tab')
test('names a tab that blocks the database within three seconds', async () => {
  const phone = newPhone(newServer())
  // An older tab with an older database version does not close it.
  const held = await openedRaw(withBrowserDeps(phone.deps).indexedDB, 10)
  const rejection = expect(phone.open()).rejects.toEqual(new StorageError('blocked'))
  await expect.poll(() => phone.clock.timers.length).toBe(2)
  phone.pass(3_000)
  await rejection
  held.close()
})

spec('fault Slow, silent or failing storage at opening')
test('storage that does not answer is slow, not blocked', async () => {
  const phone = newPhone(newServer())
  const church = await phone.open()
  church.close()
  const { indexedDB } = withBrowserDeps(phone.deps)
  const held = await openedRaw(indexedDB)
  // Another connection's upgrade waits, and ours waits behind it. No browser reports that.
  const upgrade = indexedDB.open(churchDbName(CHURCH, ADA), 999)
  upgrade.onupgradeneeded = () => upgrade.transaction?.abort()
  let failure: unknown
  const opening = phone.resume().catch((error: unknown) => (failure = error))
  await expect.poll(() => phone.clock.timers.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  phone.pass(6_000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(failure).toBe(undefined)
  phone.pass(20_000)
  await opening
  expect(failure).toEqual(new StorageError('slow'))
  held.close()
})

spec('fault Dexie upgrade blocked by another tab')
test('releases the database for a newer version and asks for the update', async () => {
  const phone = newPhone(newServer())
  const church = await phone.open()
  const deps = withBrowserDeps(phone.deps)
  const upgrade = deps.indexedDB.open(churchDbName(CHURCH, ADA), 999)
  await expect.poll(() => upgrade.readyState).toBe('done')
  expect(church.status.current().problem).toBe('update-needed')
  upgrade.result.close()
})
