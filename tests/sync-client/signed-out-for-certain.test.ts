/**
 * Tests 401 answers during a sign-in. A sign-in ends the browser's earlier session, so a request sent with the old
 * cookie gets 401. The app repeats it with the new cookie, and only a second 401 signs the device out.
 */
import { expect, test } from 'vitest'
import { flushAccounts } from '../../sync/client/push/flush-accounts.ts'
import { type Locks, withBrowserDeps } from '../../sync/client/deps.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { readRemembered } from '../../sync/client/device/remember.ts'
import { NotSignedIn } from '../../sync/client/open-church.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { ADA, CHURCH, newPhone, type Phone } from './phone.ts'
import { newServer, refusal } from './server-double.ts'

const signedOut = () => refusal(401, 'SIGNED_OUT')

/** Answers the given number of times as an ended session does. */
function ended(times: number) {
  let requests = 0
  return async (answer: () => Promise<Response>) => {
    requests += 1
    return requests > times ? answer() : signedOut()
  }
}

async function phoneWithAMark(locks: Locks | null = null) {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server, { locks })
  const church = await phone.open()
  await church.syncNow()
  await church.drafts.write('first-timer', { first_name: 'Ngozi' })
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  return { server, phone, church }
}

async function readableRows(phone: Phone): Promise<number> {
  const db = churchDb(churchDbName(CHURCH, ADA), withBrowserDeps(phone.deps))
  await db.dexie.open()
  const readable = db.dexie.tables.filter(({ name }) => name !== 'meta' && name !== 'outbox')
  const counts = await Promise.all(readable.map((table) => table.count()))
  db.dexie.close()
  return counts.reduce((sum, count) => sum + count, 0)
}

test('requests sent before a sign-in end no session, and ops are received', async () => {
  const { server, church } = await phoneWithAMark()
  server.breakPush = ended(1)
  server.breakPull = ended(1)
  await church.syncNow()
  await church.syncNow()
  expect([church.status.current().problem, church.people.count()]).toEqual([null, 3])
  expect(server.ops.size).toBe(1)
  expect(await church.drafts.read('first-timer')).not.toBeNull()
})

test('a sign-in between push and pull ends no session', async () => {
  const { server, church } = await phoneWithAMark()
  server.breakPush = async () => signedOut()
  await church.syncNow()
  expect([church.status.current().problem, church.people.count()]).toEqual([null, 3])
  server.breakPush = null
  await church.syncNow()
  expect(server.ops.size).toBe(1)
})

test('the repeated request waits for the sign-in’s answer', async () => {
  let signIn = () => {}
  const signingIn = new Promise<void>((over) => (signIn = over))
  const requestedLocks: string[] = []
  const request = async (name: string, _: unknown, work: () => Promise<unknown>) => {
    requestedLocks.push(name)
    if (name === 'narthex-signing-in') await signingIn
    return work()
  }
  const { server, church } = await phoneWithAMark({ request } as unknown as Locks)
  let isIn = false
  server.breakPush = async (answer) => (isIn ? answer() : signedOut())
  server.breakPull = async (answer) => (isIn ? answer() : signedOut())
  const round = church.syncNow()
  await expect.poll(() => requestedLocks).toContain('narthex-signing-in')
  isIn = true
  signIn()
  await round
  expect([church.status.current().problem, server.ops.size]).toEqual([null, 1])
})

test('an ended device is signed out at its next contact, outbox kept', async () => {
  const { server, phone, church } = await phoneWithAMark()
  server.breakPush = async () => signedOut()
  server.breakPull = async () => signedOut()
  await church.syncNow()
  expect([church.status.current().problem, church.people.count()]).toEqual(['signed-out', 0])
  expect(await readableRows(phone)).toBe(0)
  server.breakPush = server.breakPull = null
  await (await phone.open()).syncNow()
  expect(server.ops.size).toBe(1)
})

test('the worker repeats requests sent before a sign-in', async () => {
  const { server, phone, church } = await phoneWithAMark()
  church.close()
  server.breakPush = ended(1)
  await flushAccounts(phone.deps)
  expect(server.ops.size).toBe(1)
  expect((await phone.resume()).people.count()).toBe(3)
})

test('the worker signs out an ended device and keeps its outbox', async () => {
  const { server, phone, church } = await phoneWithAMark()
  church.close()
  server.breakPush = async () => signedOut()
  await flushAccounts(phone.deps)
  expect(await readableRows(phone)).toBe(0)
  await expect(phone.resume()).rejects.toThrow(NotSignedIn)
  expect(await readRemembered(await openDevice(withBrowserDeps(phone.deps)))).toBeNull()
  server.breakPush = null
  const back = await phone.open()
  expect(await back.drafts.read('first-timer')).toBeNull()
  await back.syncNow()
  expect([server.ops.size, back.people.count()]).toEqual([1, 3])
})

test('an open page shows nothing after the worker is notified', async () => {
  const { server, phone } = await phoneWithAMark()
  const listeners: ((word: unknown) => void)[] = []
  const channel = () => ({
    send: (word: unknown) => listeners.forEach((listener) => listener(word)),
    listen: (listener: (word: unknown) => void) => {
      listeners.push(listener)
      return () => {}
    },
    close: () => {},
  })
  const page = await phone.resume({ channel })
  server.breakPush = async () => signedOut()
  await flushAccounts({ ...phone.deps, channel })
  await expect.poll(() => page.status.current().problem).toBe('signed-out')
  expect(page.people.count()).toBe(0)
})

test('the worker signs out nobody who signed in meanwhile', async () => {
  const { server, phone, church } = await phoneWithAMark()
  church.close()
  server.breakPush = async () => {
    phone.clock.time += 1000
    await phone.open()
    return signedOut()
  }
  await flushAccounts(phone.deps)
  expect((await phone.resume()).people.count()).toBe(3)
})
