/**
 * A sign-in ends the session that this browser had before, so that a call which set out with it is told "signed out" while
 * somebody is in. What is said once is asked once more, with the cookie of now; what still holds then ends the device.
 */
import { expect, test } from 'vitest'
import { flushAccounts } from '../../sync/client/flush-accounts.ts'
import type { Locks } from '../../sync/client/deps.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { whoIsIn } from '../../sync/client/device/remember.ts'
import { NotSignedIn } from '../../sync/client/open-church.ts'
import { withBrowserDeps } from '../../sync/client/browser-deps.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { churchDbName } from '../../sync/client/store/names.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { ADA, CHURCH, newPhone, type Phone } from './phone.ts'
import { newServer, refusal } from './server-double.ts'

const signedOut = () => refusal(401, 'SIGNED_OUT')

/** Answers as an ended session is answered, so many times. */
function ended(times: number) {
  let told = 0
  return async (answer: () => Promise<Response>) => {
    told += 1
    return told > times ? answer() : signedOut()
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

test('a push and a pull that set out before a sign-in end nobody, and what waited is received', async () => {
  const { server, church } = await phoneWithAMark()
  server.breakPush = ended(1)
  server.breakPull = ended(1)
  await church.syncNow()
  await church.syncNow()
  expect([church.status.current().problem, church.people.count()]).toEqual([null, 3])
  expect(server.ops.size).toBe(1)
  expect(await church.drafts.read('first-timer')).not.toBeNull()
})

test('somebody signed in between a push and the pull after it: nobody is ended', async () => {
  const { server, church } = await phoneWithAMark()
  server.breakPush = async () => signedOut()
  await church.syncNow()
  expect([church.status.current().problem, church.people.count()]).toEqual([null, 3])
  server.breakPush = null
  await church.syncNow()
  expect(server.ops.size).toBe(1)
})

test('what is asked once more waits until the sign-in under way has its answer', async () => {
  let signIn = () => {}
  const signingIn = new Promise<void>((over) => (signIn = over))
  const asked: string[] = []
  const request = async (name: string, _: unknown, work: () => Promise<unknown>) => {
    asked.push(name)
    if (name === 'narthex-signing-in') await signingIn
    return work()
  }
  const { server, church } = await phoneWithAMark({ request } as unknown as Locks)
  let isIn = false
  server.breakPush = async (answer) => (isIn ? answer() : signedOut())
  server.breakPull = async (answer) => (isIn ? answer() : signedOut())
  const round = church.syncNow()
  await expect.poll(() => asked).toContain('narthex-signing-in')
  isIn = true
  signIn()
  await round
  expect([church.status.current().problem, server.ops.size]).toEqual([null, 1])
})

test('a device that was ended is ended at its next contact, and its outbox stays', async () => {
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

test('the worker sends what set out before a sign-in once more', async () => {
  const { server, phone, church } = await phoneWithAMark()
  church.close()
  server.breakPush = ended(1)
  await flushAccounts(phone.deps)
  expect(server.ops.size).toBe(1)
  expect((await phone.resume()).people.count()).toBe(3)
})

test('a device that was ended is ended by the worker too, and its outbox stays', async () => {
  const { server, phone, church } = await phoneWithAMark()
  church.close()
  server.breakPush = async () => signedOut()
  await flushAccounts(phone.deps)
  expect(await readableRows(phone)).toBe(0)
  await expect(phone.resume()).rejects.toThrow(NotSignedIn)
  expect(await whoIsIn(await openDevice(withBrowserDeps(phone.deps)))).toBeNull()
  server.breakPush = null
  const back = await phone.open()
  expect(await back.drafts.read('first-timer')).toBeNull()
  await back.syncNow()
  expect([server.ops.size, back.people.count()]).toEqual([1, 3])
})

test('a page that is open shows nothing any more once the worker was told', async () => {
  const { server, phone } = await phoneWithAMark()
  const hears: ((word: unknown) => void)[] = []
  const channel = () => ({
    send: (word: unknown) => hears.forEach((hear) => hear(word)),
    listen: (hear: (word: unknown) => void) => {
      hears.push(hear)
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

test('the worker ends nobody who signed in while it was told', async () => {
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
