/** Tests when sync starts without being asked. */
import { expect, test } from 'vitest'
import type { Locks, Surroundings } from '../../sync/client/deps.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { newPhone, signedInAs } from './phone.ts'
import { newServer, refusal } from './server-double.ts'
import { spec } from '../spec/spec.ts'

/** A page that a test can hide, wake and query for its requests to the browser. */
function newPage() {
  const page = { seen: true, wake: () => {}, hide: () => {}, online: true, backgroundSyncs: 0, kept: 0 }
  const surroundings: Surroundings = {
    visible: () => page.seen,
    online: () => page.online,
    onHide(hide) {
      page.hide = hide
      return () => (page.hide = () => {})
    },
    onWake(wake) {
      page.wake = wake
      return () => (page.wake = () => {})
    },
    askForBackgroundSync: () => void (page.backgroundSyncs += 1),
    askToKeep: () => void (page.kept += 1),
  }
  return { page, surroundings }
}

async function openDoor() {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const { page, surroundings } = newPage()
  const church = await phone.open(signedInAs(), { surroundings })
  const idle = () =>
    expect
      .poll(
        () =>
          church.status.current().phase === 'idle' &&
          phone.clock.timers.some((timer) => timer.at > phone.clock.time),
      )
      .toBe(true)
  const mark = () => church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  return { server, phone, page, church, idle, mark }
}

test('pulls when opened and pushes shortly after a tap', async () => {
  const { server, phone, page, church, mark } = await openDoor()
  phone.pass(0)
  await expect.poll(() => church.people.count()).toBe(3)
  await expect.poll(() => church.status.current().phase).toBe('idle')
  expect(page.kept).toBe(1)
  await mark()
  expect([page.backgroundSyncs, server.pushes.length]).toEqual([0, 0])
  await new Promise((resolve) => setTimeout(resolve, 20))
  phone.pass(400)
  await expect.poll(() => church.outbox.counts.current().pending).toBe(0)
  church.close()
})

test('a stream of taps does not delay the first one', async () => {
  const { server, phone, church, mark } = await openDoor()
  phone.pass(0)
  await expect.poll(() => church.people.count()).toBe(3)
  await expect.poll(() => church.status.current().phase).toBe('idle')
  for (let taps = 0; taps < 5; taps += 1) {
    await mark()
    expect(server.pushes.length).toBe(0)
    phone.pass(300)
  }
  await expect.poll(() => server.pushes.length).toBe(1)
  church.close()
})

test('hidden or offline with unsent ops: the worker takes over', async () => {
  const { page, church, mark } = await openDoor()
  page.hide()
  expect(page.backgroundSyncs).toBe(0)
  await mark()
  page.hide()
  expect(page.backgroundSyncs).toBe(1)
  page.online = false
  await mark()
  expect(page.backgroundSyncs).toBe(2)
  church.close()
})

test('a hidden page sends nothing, and sends immediately when visible', async () => {
  const { server, phone, page, church, mark } = await openDoor()
  page.seen = false
  await mark()
  phone.pass(400)
  phone.pass(60_000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.pushes.length + server.pulls.length).toBe(0)
  page.seen = true
  page.wake()
  phone.pass(0)
  await expect.poll(() => church.outbox.counts.current().pending).toBe(0)
  church.close()
})

test('a failure requests Background Sync and backs off despite taps', async () => {
  const { server, phone, page, church, idle, mark } = await openDoor()
  server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))
  server.breakPush = server.breakPull
  phone.pass(0)
  await expect.poll(() => church.status.current().problem).toBe('no-network')
  await idle()
  const syncsBefore = page.backgroundSyncs
  await mark()
  expect(page.backgroundSyncs).toBe(syncsBefore + 1)
  phone.pass(400)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.pushes.length).toBe(0)
  phone.pass(10_000)
  await expect.poll(() => server.pushes.length).toBe(1)
  church.close()
})

/** Half an hour of failures: the next retry is minutes away. */
async function longOutage() {
  const door = await openDoor()
  const { server, phone, church, idle } = door
  server.breakPush = server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))
  phone.pass(0)
  await expect.poll(() => church.status.current().problem).toBe('no-network')
  for (let tries = 0; tries < 9; tries += 1) {
    await idle()
    phone.pass(Math.max(...phone.clock.timers.map((timer) => timer.at)) - phone.clock.time)
  }
  await idle()
  server.breakPush = server.breakPull = null
  return door
}

spec('fault A long outage')
test('a tap in a long backoff retries immediately after an old attempt', async () => {
  const { phone, church, mark } = await longOutage()
  phone.pass(15_000)
  await mark()
  phone.pass(0)
  await expect.poll(() => church.outbox.counts.current().pending).toBe(0)
  church.close()
})

test('a tap soon after a failed attempt waits out 15 seconds', async () => {
  const { server, phone, church, mark } = await longOutage()
  phone.pass(5_000)
  await mark()
  phone.pass(9_000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.pushes.length).toBe(0)
  phone.pass(1_000)
  await expect.poll(() => church.outbox.counts.current().pending).toBe(0)
  church.close()
})

test('a tap does not retry before the server’s Retry-After', async () => {
  const { server, phone, church, idle, mark } = await openDoor()
  server.breakPush = server.breakPull = async () => refusal(429, 'TOO_MANY', { 'retry-after': '120' })
  phone.pass(0)
  await expect.poll(() => church.status.current().problem).toBe('server-trouble')
  await idle()
  const pullsBefore = server.pulls.length
  phone.pass(20_000)
  await mark()
  phone.pass(0)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.pulls.length + server.pushes.length).toBe(pullsBefore)
  church.close()
})

test('a closed church schedules no more rounds', async () => {
  const { server, phone, church } = await openDoor()
  church.close()
  phone.pass(100_000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.pulls.length).toBe(0)
})

test('locks allow one flusher at a time', async () => {
  const server = newServer()
  const { ada } = settle(server)
  let line: Promise<unknown> = Promise.resolve()
  const names: string[] = []
  const request = (name: string, _: LockOptions, work: () => Promise<unknown>) => {
    names.push(name)
    line = line.then(work, work)
    return line
  }
  const phone = newPhone(server, { locks: { request } as unknown as Locks })
  const page = await phone.open()
  const other = await phone.resume()
  await page.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  await Promise.all([page.syncNow(), other.syncNow()])
  expect(server.pushes.length).toBe(1)
  expect(new Set(names).size).toBe(2)
})

spec('fault A frozen tab’s lock')
test('waits half a minute for a frozen tab’s lock, then proceeds without', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const held = (_: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const phone = newPhone(server, { locks: { request: held } as unknown as Locks })
  const church = await phone.open()
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  const round = church.syncNow()
  await expect.poll(() => phone.clock.timers.length).toBe(1)
  expect(server.pushes.length).toBe(0)
  phone.pass(30_000)
  await expect.poll(() => server.pushes.length).toBe(1)
  await expect.poll(() => phone.clock.timers.length).toBe(1)
  phone.pass(30_000)
  await round
  expect(church.outbox.counts.current().pending).toBe(0)
  expect(church.status.current().complete).toBe(true)
})

test('a round requested during another waits, and two callers share it', async () => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  await Promise.all([church.syncNow(), church.syncNow(), church.syncNow()])
  expect(server.pulls.length).toBe(2)
})
