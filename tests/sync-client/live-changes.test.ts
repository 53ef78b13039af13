import { expect, test } from 'vitest'
import type { FeatureName } from '../../contract/features.ts'
import type { EventStream } from '../../sync/client/deps.ts'
import type { Surroundings } from '../../sync/client/surroundings.ts'
import { person, SERVICE, settle } from './people-of-grace.ts'
import { ADA, newPhone, signedInAs } from './phone.ts'
import { newServer } from './server-double.ts'

type Opened = { url: string; word(word: string): void; failed(): void; closed: boolean }

/** A page at the door, with streams that the test speaks through. */
async function atTheDoor(features?: FeatureName[]) {
  const server = newServer()
  const people = settle(server)
  const phone = newPhone(server)
  const streams: Opened[] = []
  const page = { seen: true, online: true, wakes: new Set<() => void>(), hides: new Set<() => void>() }
  const kept = (set: Set<() => void>) => (run: () => void) => {
    set.add(run)
    return () => void set.delete(run)
  }
  const surroundings: Surroundings = {
    visible: () => page.seen,
    online: () => page.online,
    onWake: kept(page.wakes),
    onHide: kept(page.hides),
    askForBackgroundSync: () => undefined,
    askToKeep: () => undefined,
  }
  const events = (url: string): EventStream => {
    const opened: Opened = { url, word: () => {}, failed: () => {}, closed: false }
    streams.push(opened)
    return { listen: (hear) => void Object.assign(opened, hear), close: () => void (opened.closed = true) }
  }
  const church = await phone.open(signedInAs(ADA, features), { surroundings, events })
  if (!features) await expect.poll(() => streams.length).toBe(1)
  phone.pass(0)
  const idle = () => expect.poll(() => church.status.current().phase).toBe('idle')
  await expect.poll(() => server.pulls.length).toBe(1)
  await idle()
  const hide = () => {
    page.seen = false
    for (const run of page.hides) run()
  }
  const see = () => {
    page.seen = true
    for (const run of page.wakes) run()
  }
  const rest = () => new Promise((resolve) => setTimeout(resolve, 30))
  return { server, people, phone, church, streams, page, hide, see, rest, idle }
}

test('a rev beyond what is known is fetched within a moment; one that is known is not', async () => {
  const { server, phone, church, streams, rest } = await atTheDoor()
  expect(streams[0]!.url).toMatch(/sync\/live\?account=.*&church=/)
  streams[0]!.word(String(server.rev))
  phone.pass(150)
  await rest()
  expect(server.pulls.length).toBe(1)
  server.put('members', [person('Ngozi', 'Eze')])
  streams[0]!.word(String(server.rev))
  phone.pass(150)
  await expect.poll(() => church.people.count()).toBe(4)
  expect(server.pulls.length).toBe(2)
  church.close()
  expect(streams[0]!.closed).toBe(true)
})

test('many revs at once are one pull', async () => {
  const { server, phone, church, streams, rest } = await atTheDoor()
  for (let index = 0; index < 20; index += 1) {
    server.put('members', [person(`Ngozi${index}`, 'Eze')])
    streams[0]!.word(String(server.rev))
  }
  phone.pass(150)
  await expect.poll(() => church.people.count()).toBe(23)
  await rest()
  expect(server.pulls.length).toBe(2)
  church.close()
})

test('the revs of its own marks cost no pull of their own', async () => {
  const { server, people, phone, church, streams, rest, idle } = await atTheDoor()
  const mark = async (who: string, pushes: number) => {
    await church.mutate('mark-person', { service_id: SERVICE, person_id: who })
    phone.pass(400)
    await expect.poll(() => server.pushes.length).toBe(pushes)
  }
  const settled = async () => {
    await expect.poll(() => church.outbox.counts.current().pending).toBe(0)
    await idle()
    phone.pass(150)
    await rest()
  }
  await mark(people.ada.id, 1)
  await settled()
  const after = server.pulls.length
  streams[0]!.word(String(server.rev))
  await settled()
  expect(server.pulls.length).toBe(after)
  // Told while the round still runs: it may spare that round its pull, and costs none.
  await mark(people.bola.id, 2)
  streams[0]!.word(String(server.rev))
  await settled()
  expect(server.pulls.length).toBeLessThanOrEqual(after + 1)
  church.close()
})

test('a page that nobody sees has no stream, no timer and asks nothing; seen again, it asks once', async () => {
  const { server, phone, church, streams, hide, see, rest, idle } = await atTheDoor()
  streams[0]!.word('0')
  hide()
  expect(streams[0]!.closed).toBe(true)
  for (let minutes = 0; minutes < 120; minutes += 1) phone.pass(60_000)
  await rest()
  expect([server.pulls.length, streams.length, phone.clock.timers.length]).toEqual([1, 1, 0])
  server.put('members', [person('Ngozi', 'Eze')])
  see()
  phone.pass(0)
  streams[1]!.word(String(server.rev))
  phone.pass(150)
  await expect.poll(() => church.people.count()).toBe(4)
  await idle()
  await rest()
  expect([server.pulls.length, streams.length]).toEqual([2, 2])
  church.close()
})

test('while changes are told the timer looks every few minutes, otherwise twice a minute', async () => {
  const { server, phone, church, streams, idle, rest } = await atTheDoor()
  const next = () => Math.max(...phone.clock.timers.map(({ at }) => at - phone.clock.time))
  streams[0]!.word('0')
  phone.pass(30_000)
  await expect.poll(() => server.pulls.length).toBe(2)
  await idle()
  await rest()
  expect(next()).toBe(300_000)
  church.close()
})

test('a stream that breaks comes back by itself, later each time, and a refused one has a pull find out why', async () => {
  const { server, phone, church, streams, rest, idle } = await atTheDoor()
  streams[0]!.word('0')
  streams[0]!.failed()
  expect(streams[0]!.closed).toBe(true)
  await rest()
  expect(server.pulls.length).toBe(1)
  phone.pass(1_000)
  expect(streams.length).toBe(2)
  streams[1]!.failed()
  phone.pass(0)
  await expect.poll(() => server.pulls.length).toBe(2)
  await idle()
  phone.pass(1_000)
  expect(streams.length).toBe(2)
  phone.pass(1_000)
  expect(streams.length).toBe(3)
  church.close()
})

test('a stream that says nothing for two minutes is dead and made again', async () => {
  const { phone, church, streams } = await atTheDoor()
  streams[0]!.word('0')
  phone.pass(125_000)
  expect(streams[0]!.closed).toBe(true)
  phone.pass(1_000)
  expect(streams.length).toBe(2)
  church.close()
})

test('another phone that compares asks this one, and it is told to whoever listens', async () => {
  const { church, streams } = await atTheDoor()
  streams[0]!.word('compare')
  expect(church.compareAsked.current()).toBe(1)
  church.close()
})

test('what is no rev changes nothing', async () => {
  const { server, phone, church, streams, rest } = await atTheDoor()
  for (const word of ['', '-1', '1e9', '<html>', '9'.repeat(3) + 'x']) streams[0]!.word(word)
  phone.pass(150)
  await rest()
  expect(server.pulls.length).toBe(1)
  church.close()
})

test('who sees none of the people asks for no stream, which would be refused each time', async () => {
  const { church, streams, hide, see, rest } = await atTheDoor(['eventsAccess'])
  hide()
  see()
  await rest()
  expect(streams).toEqual([])
  church.close()
})
