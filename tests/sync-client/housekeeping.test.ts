/** Tests what a phone discards when idle, and what it keeps whatever its clock does. */
import { expect, test } from 'vitest'
import { ALWAYS } from '../../contract/calendar/child-age.ts'
import { newId } from '../../contract/ids.ts'
import type { Church } from '../../sync/client/api.ts'
import type { Deps } from '../../sync/client/deps.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { keepTidy } from '../../sync/client/privacy/housekeeping.ts'
import { openedOps } from '../../sync/client/outbox/encryption.ts'
import { outboxStore } from '../../sync/client/outbox/outbox-store.ts'
import { writeResults } from '../../sync/client/push/receipt.ts'
import { chunksOf, personAt } from '../../sync/client/store/chunks.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { ADA, CHURCH, newPhone } from './phone.ts'
import { newServer } from './server-double.ts'
import { spec } from '../spec/spec.ts'

const DAY = 86_400_000

/** A synced phone whose clock is off by `clockError`, and the server's clock. */
async function atTheDoor(clockError = 0) {
  const clock = { time: Date.UTC(2026, 4, 3, 9) }
  const server = newServer(() => clock.time)
  const { ada } = settle(server)
  const phone = newPhone(server)
  phone.clock.time += clockError
  const church = await phone.open()
  await church.syncNow()
  const deps = phone.deps as Deps
  const db = churchDb(churchDbName(CHURCH, ADA), deps)
  await db.dexie.open()
  return {
    server,
    phone,
    church,
    db,
    async mark() {
      await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
      await church.syncNow()
    },
    /** Moves both clocks. */
    wait(ms: number) {
      clock.time += ms
      phone.clock.time += ms
    },
    async keepTidy() {
      const device = await openDevice(deps)
      await keepTidy({ db, device, who: { accountId: ADA, deviceId: device.id }, churchId: CHURCH })
      device.close()
    },
    noPulls: () => (server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))),
  }
}

const held = async (church: Church) => (await church.outbox.received()).length

test('folding rows follows the record in who counts as a child', () => {
  const people = {
    count: 3,
    id: ['a', 'b', 'c'],
    first_name: ['Ada', 'Bola', 'Chidi'],
    created_at: ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', null],
    child: [true, false, null],
    // The second is an older value. The third is of an usher’s phone.
    child_until: [null, ALWAYS, '2030-01-31'],
  }
  const [pair] = chunksOf(people as never, 1, 0)
  const found = [0, 1, 2].map((at) => personAt(pair!.chunk, at))
  expect(Object.fromEntries(found.map((one) => [one?.id, one?.child_until]))).toEqual({
    a: ALWAYS,
    b: null,
    c: '2030-01-31',
  })
})

const CHECK_IN = {
  person_id: newId(),
  kind: 'in' as const,
  guardian_id: null,
  guardian_name: 'Ada Obi',
  class_id: null,
  code_of: null,
  key_no: null,
  how: null,
  leader: null,
  reason: null,
  saw: [],
  happened_at: '2026-05-03T09:00:00.000Z',
  recorded_by: null,
  device_id: null,
  removed_by: null,
}

test('check-ins of children leave the phone after 60 days', async () => {
  const door = await atTheDoor()
  const { child_events, services } = door.db.tables
  const [service] = await services.toArray()
  await child_events.put({ ...CHECK_IN, generation: service!.generation, id: newId(), service_id: SERVICE })
  for (const [days, left] of [
    [59, 1],
    [2, 0],
  ] as const) {
    door.wait(days * DAY)
    await door.church.syncNow()
    await door.keepTidy()
    expect(await child_events.count()).toBe(left)
  }
})

test.each([0, -40, 40])('keeps received ops 30 days, not 31, clock %i days off', async (days) => {
  const door = await atTheDoor(days * DAY)
  await door.mark()
  await door.keepTidy()
  expect(await held(door.church)).toBe(1)
  door.wait(29 * DAY)
  await door.church.syncNow()
  await door.keepTidy()
  expect(await held(door.church)).toBe(1)
  door.wait(2 * DAY)
  // No contact with the server since.
  await door.keepTidy()
  expect(await held(door.church)).toBe(1)
  await door.church.syncNow()
  await door.keepTidy()
  expect(await held(door.church)).toBe(0)
})

spec('fault A clock a month off')
test.each([-40, 40])('keeps ops received with a clock %i days off after its correction', async (days) => {
  const door = await atTheDoor(days * DAY)
  await door.mark()
  door.phone.clock.time -= days * DAY
  await door.keepTidy()
  await door.church.syncNow()
  await door.keepTidy()
  // The backup is older than the mark.
  Object.assign(door.server, { epoch: newId(), rev: 100 })
  door.server.ops.clear()
  door.server.tables.get('marks')?.clear()
  for (let look = 0; look < 2; look += 1) await door.church.syncNow()
  expect(door.server.ops.size).toBe(1)
})

spec('fault A clock a month off')
test('a clock that jumps ahead deletes neither ops nor marks', async () => {
  const door = await atTheDoor()
  await door.mark()
  door.phone.clock.time += 400 * DAY
  await door.keepTidy()
  door.phone.clock.time += 2 * DAY
  await door.keepTidy()
  expect(await held(door.church)).toBe(1)
  expect(await door.db.tables.marks.count()).toBe(1)
})

test('drops marks of services older than 60 days', async () => {
  const door = await atTheDoor()
  await door.mark()
  for (const [days, left] of [
    [59, 1],
    [2, 0],
  ] as const) {
    door.wait(days * DAY)
    await door.church.syncNow()
    await door.keepTidy()
    expect(await door.db.tables.marks.count()).toBe(left)
  }
})

test('keeps an older app’s receipts, dated months behind, 30 more days', async () => {
  const door = await atTheDoor()
  await door.mark()
  await door.db.tables.outbox.toCollection().modify((row) => {
    delete row.church_time
    row.received_at = (row.received_at ?? 0) - 90 * DAY
  })
  await door.keepTidy()
  for (const [days, left] of [
    [29, 1],
    [2, 0],
  ] as const) {
    door.wait(days * DAY)
    await door.church.syncNow()
    await door.keepTidy()
    expect(await held(door.church)).toBe(left)
  }
})

test('keeps ops that no pull has returned, however long it takes', async () => {
  const door = await atTheDoor()
  door.noPulls()
  await door.mark()
  door.wait(31 * DAY)
  await door.mark()
  await door.keepTidy()
  expect(await held(door.church)).toBe(2)
  door.server.breakPull = null
  await door.church.syncNow()
  await door.keepTidy()
  expect(await held(door.church)).toBe(1)
})

test('keeps ops received under an epoch that no pull has seen', async () => {
  const door = await atTheDoor()
  door.noPulls()
  // The restored server counts from a lower rev.
  Object.assign(door.server, { epoch: newId(), rev: 0 })
  await door.mark()
  door.wait(31 * DAY)
  await door.mark()
  await door.keepTidy()
  expect(await held(door.church)).toBe(2)
})

test('a late answer changes no earlier receipt', async () => {
  const door = await atTheDoor()
  await door.mark()
  const [before] = await door.db.tables.outbox.toArray()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const store = outboxStore(() => door.db.dexie.backendDB(), door.phone.deps as Deps)
  const late = {
    kind: 'receipt' as const,
    epoch: newId(),
    serverTime: new Date(0).toISOString(),
    results: [{ id: before?.id ?? '', status: 'rejected' as const, code: 'INVALID' }],
    sentAt: 0,
    receivedAt: 0,
  }
  expect(await writeResults(store, { key, opened: openedOps(key) }, late)).toEqual([])
  expect(await door.db.tables.outbox.toArray()).toEqual([before])
})

test('keeps a draft a month after its last edit, whatever the clock', async () => {
  const door = await atTheDoor()
  const { drafts } = door.church
  const typed = () => drafts.read<string>('add-member')
  await drafts.write('add-member', 'Ngozi')
  await door.keepTidy()
  door.phone.clock.time += 400 * DAY
  await door.keepTidy()
  expect(await typed()).toBe('Ngozi')
  door.phone.clock.time -= 400 * DAY
  door.wait(29 * DAY)
  await door.church.syncNow()
  await drafts.write('add-member', 'Ngozi Eze')
  await door.keepTidy()
  door.wait(29 * DAY)
  await door.church.syncNow()
  await door.keepTidy()
  expect(await typed()).toBe('Ngozi Eze')
  door.wait(2 * DAY)
  await door.church.syncNow()
  await door.keepTidy()
  expect(await typed()).toBeNull()
})

test('each form in a list has its own month', async () => {
  const door = await atTheDoor()
  const { drafts, today } = door.church
  const typed = async () => (await drafts.read<{ name: string }[]>('begun'))?.map(({ name }) => name) ?? null
  const draft = (name: string) => ({ name, day: today() })
  const [ngozi, undated] = [draft('Ngozi'), { name: 'Undated' }]
  await drafts.write('begun', [ngozi])
  await door.keepTidy()
  door.wait(29 * DAY)
  await door.church.syncNow()
  const bola = draft('Bola')
  await drafts.write('begun', [bola, ngozi, undated])
  await door.keepTidy()
  expect(await typed()).toEqual(['Bola', 'Ngozi', 'Undated'])
  // A clock jump of the phone deletes no draft.
  door.phone.clock.time += 400 * DAY
  await door.keepTidy()
  door.phone.clock.time -= 400 * DAY
  door.wait(3 * DAY)
  await door.church.syncNow()
  await door.keepTidy()
  expect(await typed()).toEqual(['Bola', 'Undated'])
  await drafts.write('begun', [ngozi])
  await door.keepTidy()
  expect(await typed()).toBeNull()
})
