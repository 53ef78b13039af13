/** Tests pulls that follow the stream of changes. */
import { expect, test } from 'vitest'
import type { FeatureName } from '../../contract/features.ts'
import type { EventStream, Locks, Surroundings } from '../../sync/client/deps.ts'
import { person, SERVICE, settle } from './people-of-grace.ts'
import { ADA, newPhone, signedInAs } from './phone.ts'
import { newServer } from './server-double.ts'

type Opened = { url: string; word(word: string): void; failed(): void; closed: boolean }

/** A page at the door. The test writes to its streams. */
async function atTheDoor(features?: FeatureName[], locks: Locks | null = null) {
  const server = newServer()
  const people = settle(server)
  const phone = newPhone(server, { locks })
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
    return {
      listen: (handlers) => void Object.assign(opened, handlers),
      close: () => void (opened.closed = true),
    }
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

test('fetches a newer rev within a moment, ignores a known one', async () => {
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

test('pulls once for a burst of revs', async () => {
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

test('the revs of its own marks cause no pull', async () => {
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
  // The rev arrives while the round still runs. It may replace that round's pull, but adds none.
  await mark(people.bola.id, 2)
  streams[0]!.word(String(server.rev))
  await settled()
  expect(server.pulls.length).toBeLessThanOrEqual(after + 1)
  church.close()
})

test('a hidden page requests nothing; visible again, it pulls once', async () => {
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

test('polls every few minutes with a live stream, else twice a minute', async () => {
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

test('reconnects a broken stream with backoff; a refused one triggers a pull', async () => {
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

test('reconnects a stream silent for two minutes', async () => {
  const { phone, church, streams } = await atTheDoor()
  streams[0]!.word('0')
  phone.pass(125_000)
  expect(streams[0]!.closed).toBe(true)
  phone.pass(1_000)
  expect(streams.length).toBe(2)
  church.close()
})

test('passes another phone’s digest request to listeners', async () => {
  const { church, streams } = await atTheDoor()
  streams[0]!.word('compare')
  expect(church.compareRequests.current()).toBe(1)
  church.close()
})

test('ignores an invalid rev', async () => {
  const { server, phone, church, streams, rest } = await atTheDoor()
  for (const word of ['', '-1', '1e9', '<html>', '9'.repeat(3) + 'x']) streams[0]!.word(word)
  phone.pass(150)
  await rest()
  expect(server.pulls.length).toBe(1)
  church.close()
})

test('opens no stream for a user without access to people', async () => {
  const { church, streams, hide, see, rest } = await atTheDoor(['eventsAccess'])
  hide()
  see()
  await rest()
  expect(streams).toEqual([])
  church.close()
})

/** Browser locks with one holder at a time for each name. */
function lockManager() {
  const holders: string[] = []
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, ...more: unknown[]) => {
    const { signal } = (more.length > 1 ? more[0] : {}) as { signal?: AbortSignal }
    const work = more.at(-1) as () => Promise<unknown>
    const held = (queues.get(name) ?? Promise.resolve()).then(async () => {
      signal?.throwIfAborted()
      holders.push(name)
      return work().finally(() => holders.splice(holders.indexOf(name), 1))
    })
    queues.set(
      name,
      held.catch(() => undefined),
    )
    return held
  }
  const streams = () => holders.filter((name) => name.startsWith('narthex live ')).length
  return { locks: { request } as unknown as Locks, streams }
}

test('a hidden tab releases the stream’s lock for another tab', async () => {
  const { locks, streams: heldLocks } = lockManager()
  const { church, streams, hide, see } = await atTheDoor(undefined, locks)
  expect(heldLocks()).toBe(1)
  hide()
  await expect.poll(heldLocks).toBe(0)
  expect(streams[0]!.closed).toBe(true)
  see()
  await expect.poll(() => streams.length).toBe(2)
  expect(heldLocks()).toBe(1)
  church.close()
  await expect.poll(heldLocks).toBe(0)
})
