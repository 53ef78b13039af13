/** Tests that a phone with a live stream does not pull back its own changes. */
import { expect, test } from 'vitest'
import type { EventStream, Surroundings } from '../../sync/client/deps.ts'
import { ownChanges } from '../../sync/client/sync-parts.ts'
import { newId } from '../../contract/ids.ts'
import { person, SERVICE, settle } from './people-of-grace.ts'
import { newPhone, signedInAs } from './phone.ts'
import { newServer } from './server-double.ts'

const seen: Surroundings = {
  visible: () => true,
  online: () => true,
  onWake: () => () => undefined,
  onHide: () => () => undefined,
  askForBackgroundSync: () => undefined,
  askToKeep: () => undefined,
}

/** A phone at the door, synced, with a live stream of revs. */
async function atTheDoor() {
  const server = newServer()
  const people = settle(server)
  const phone = newPhone(server)
  const stream = { word: (_word: string) => {}, failed: () => {} }
  const events = (): EventStream => ({
    listen: (handlers) => void Object.assign(stream, handlers),
    close: () => undefined,
  })
  const church = await phone.open(signedInAs(), { surroundings: seen, events })
  await church.syncNow()
  await expect.poll(() => String(stream.word)).not.toContain('_word')
  stream.word(String(server.rev))
  const pulls = server.pulls.length
  const marked = async (id: string) => {
    await church.mutate('mark-person', { service_id: SERVICE, person_id: id })
    await church.syncNow()
  }
  const here = () => [...church.presences(SERVICE).current().present.values()]
  const pulled = () => server.pulls.length - pulls
  return { server, people, phone, church, stream, marked, here, pulled }
}

test('its own marks are received and kept without a pull', async () => {
  const { server, people, church, marked, here, pulled } = await atTheDoor()
  church.presences(SERVICE).subscribe(() => undefined)
  await marked(people.ada.id)
  await marked(people.bola.id)
  expect([server.pushes.length, pulled()]).toEqual([2, 0])
  expect(church.outbox.counts.current().pending).toBe(0)
  await expect.poll(() => here().map(({ state }) => state)).toEqual(['received', 'received'])
  church.close()
})

test('its own marks show after a restart without a pull', async () => {
  const { people, phone, church, marked, pulled } = await atTheDoor()
  await marked(people.ada.id)
  expect(pulled()).toBe(0)
  church.close()
  const again = await phone.resume()
  again.presences(SERVICE).subscribe(() => undefined)
  await expect.poll(() => again.presences(SERVICE).current().total).toBe(1)
  again.close()
})

type Door = Awaited<ReturnType<typeof atTheDoor>>
const REASONS: [why: string, happens: (door: Door) => unknown][] = [
  ['somebody else wrote meanwhile', ({ server }) => server.put('members', [person('Ngozi', 'Eze')])],
  ['the church told of more', ({ server, stream }) => stream.word(String(server.rev + 9))],
  ['the church tells nothing any more', ({ stream }) => stream.failed()],
  ['the server was restored', ({ server }) => (server.epoch = newId())],
  ['the server does not say where it stood', ({ server }) => (server.tellsBefore = false)],
  ['the last pull was long ago', ({ phone }) => (phone.clock.time += 5 * 60_000)],
  ['an op was refused', ({ server }) => (server.judge = () => ({ status: 'rejected', code: 'NOT_KNOWN' }))],
  ['an op turned out to mean another', ({ server }) => (server.judge = () => meaningAnother(server))],
]
const meaningAnother = (server: Door['server']) => ({
  status: 'applied' as const,
  rev: (server.rev += 1),
  aliases: [{ from: newId(), to: newId() }],
})

test.each(REASONS)('pulls after its own push where %s', async (_why, happens) => {
  const { people, church, marked, pulled, ...door } = await atTheDoor()
  await happens({ people, church, marked, pulled, ...door })
  await marked(people.ada.id)
  expect(pulled()).toBe(1)
  church.close()
})

test('pulls where the server turned an op into several rows', async () => {
  const { church, pulled } = await atTheDoor()
  const captured = {
    id: newId(),
    service_id: SERVICE,
    first_name: 'Ngozi',
    last_name: 'Eze',
    phone_number: '08035550177',
  }
  await church.mutate('capture-first-timer', captured as never)
  await church.syncNow()
  expect(pulled()).toBe(1)
  church.close()
})

test.each([
  ['create-service', { id: newId(), name: 'Vigil', date_of_service: '2026-05-03' }],
  ['edit-service', { id: SERVICE, set: { name: 'Harvest' } }],
] as const)('pulls after %s, for the server writes more than the phone knows', async (name, args) => {
  const { church, pulled } = await atTheDoor()
  await church.mutate(name, args)
  await church.syncNow()
  expect(pulled()).toBe(1)
  church.close()
})

test('pulls where a mark was sent with another change', async () => {
  const { people, church, marked, pulled } = await atTheDoor()
  await church.mutate('edit-member', { id: people.bola.id, set: { city: 'Jos' } })
  await marked(people.ada.id)
  expect(pulled()).toBe(1)
  church.close()
})

test('pulls when sync is requested without pending ops', async () => {
  const { church, pulled } = await atTheDoor()
  await church.syncNow()
  expect(pulled()).toBe(1)
  church.close()
})

test('receives every change that others made between its own marks', async () => {
  const { server, people, church, marked, pulled } = await atTheDoor()
  await marked(people.ada.id)
  server.put('members', [person('Ngozi', 'Eze')])
  await marked(people.bola.id)
  expect([pulled(), church.people.count()]).toEqual([1, 4])
  await marked(people.ada.id)
  expect(pulled()).toBe(1)
  church.close()
})

test('a clock set back does not delay the pull', () => {
  const own = ownChanges()
  own.stands(true)
  own.pulled({ epoch: 'one', rev: 7 }, Date.UTC(2026, 5, 2))
  expect(own.areAll(Date.UTC(2026, 5, 2) + 1000)).toBe(true)
  expect(own.areAll(Date.UTC(2026, 5, 1))).toBe(false)
})
