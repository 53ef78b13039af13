/** What a phone throws away when nobody waits, and what it must keep however its clock goes. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { Church } from '../../sync/client/api.ts'
import type { Deps } from '../../sync/client/deps.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { keepHouse } from '../../sync/client/housekeeping.ts'
import { openedOps } from '../../sync/client/outbox/opened-ops.ts'
import { outboxStore } from '../../sync/client/push/outbox-store.ts'
import { writeResults } from '../../sync/client/push/results.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { churchDbName } from '../../sync/client/store/names.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { ADA, CHURCH, newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

const DAY = 86_400_000

/** A phone up to date, whose clock is off by so much, and the church's clock beside it. */
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
    /** By the clocks of both. */
    wait(ms: number) {
      clock.time += ms
      phone.clock.time += ms
    },
    async keepHouse() {
      const device = await openDevice(deps)
      await keepHouse({ db, device, who: { accountId: ADA, deviceId: device.id }, churchId: CHURCH })
      device.close()
    },
    noPulls: () => (server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))),
  }
}

const held = async (church: Church) => (await church.outbox.received()).length

test.each([0, -40, 40])(
  'what was received is kept for 30 days, and gone after 31, by a clock that is %i days off',
  async (days) => {
    const door = await atTheDoor(days * DAY)
    await door.mark()
    await door.keepHouse()
    expect(await held(door.church)).toBe(1)
    door.wait(29 * DAY)
    await door.church.syncNow()
    await door.keepHouse()
    expect(await held(door.church)).toBe(1)
    door.wait(2 * DAY)
    // The church was not heard since.
    await door.keepHouse()
    expect(await held(door.church)).toBe(1)
    await door.church.syncNow()
    await door.keepHouse()
    expect(await held(door.church)).toBe(0)
  },
)

test.each([-40, 40])(
  'received while the clock was %i days off, which is right again: kept, and offered to a restored server',
  async (days) => {
    const door = await atTheDoor(days * DAY)
    await door.mark()
    door.phone.clock.time -= days * DAY
    await door.keepHouse()
    await door.church.syncNow()
    await door.keepHouse()
    // A backup of before the mark.
    Object.assign(door.server, { epoch: newId(), rev: 100 })
    door.server.ops.clear()
    door.server.tables.get('marks')?.clear()
    for (let look = 0; look < 2; look += 1) await door.church.syncNow()
    expect(door.server.ops.size).toBe(1)
  },
)

test('a clock that jumps ahead, however far and for how long, takes neither changes nor marks', async () => {
  const door = await atTheDoor()
  await door.mark()
  door.phone.clock.time += 400 * DAY
  await door.keepHouse()
  door.phone.clock.time += 2 * DAY
  await door.keepHouse()
  expect(await held(door.church)).toBe(1)
  expect(await door.db.tables.marks.count()).toBe(1)
})

test('marks of services of more than 60 days ago go', async () => {
  const door = await atTheDoor()
  await door.mark()
  for (const [days, left] of [
    [59, 1],
    [2, 0],
  ] as const) {
    door.wait(days * DAY)
    await door.church.syncNow()
    await door.keepHouse()
    expect(await door.db.tables.marks.count()).toBe(left)
  }
})

test('what an app of before wrote down by a clock months behind is kept for 30 days from now', async () => {
  const door = await atTheDoor()
  await door.mark()
  await door.db.tables.outbox.toCollection().modify((row) => {
    delete row.church_time
    row.received_at = (row.received_at ?? 0) - 90 * DAY
  })
  await door.keepHouse()
  for (const [days, left] of [
    [29, 1],
    [2, 0],
  ] as const) {
    door.wait(days * DAY)
    await door.church.syncNow()
    await door.keepHouse()
    expect(await held(door.church)).toBe(left)
  }
})

test('what no pull has brought yet is kept, however long that takes', async () => {
  const door = await atTheDoor()
  door.noPulls()
  await door.mark()
  door.wait(31 * DAY)
  await door.mark()
  await door.keepHouse()
  expect(await held(door.church)).toBe(2)
  door.server.breakPull = null
  await door.church.syncNow()
  await door.keepHouse()
  expect(await held(door.church)).toBe(1)
})

test('what was received under an epoch that no pull has heard of is kept, whatever its rev', async () => {
  const door = await atTheDoor()
  door.noPulls()
  // Restored: it counts from further back.
  Object.assign(door.server, { epoch: newId(), rev: 0 })
  await door.mark()
  door.wait(31 * DAY)
  await door.mark()
  await door.keepHouse()
  expect(await held(door.church)).toBe(2)
})

test('an answer that comes late changes nothing of what another was received with', async () => {
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
    heardAt: 0,
  }
  expect(await writeResults(store, { key, opened: openedOps(key) }, late)).toEqual([])
  expect(await door.db.tables.outbox.toArray()).toEqual([before])
})

test('a form that was begun is kept for a month after it was last typed in, and no clock of the phone takes it', async () => {
  const door = await atTheDoor()
  const { drafts } = door.church
  const typed = () => drafts.read<string>('add-member')
  await drafts.write('add-member', 'Ngozi')
  await door.keepHouse()
  door.phone.clock.time += 400 * DAY
  await door.keepHouse()
  expect(await typed()).toBe('Ngozi')
  door.phone.clock.time -= 400 * DAY
  door.wait(29 * DAY)
  await door.church.syncNow()
  await drafts.write('add-member', 'Ngozi Eze')
  await door.keepHouse()
  door.wait(29 * DAY)
  await door.church.syncNow()
  await door.keepHouse()
  expect(await typed()).toBe('Ngozi Eze')
  door.wait(2 * DAY)
  await door.church.syncNow()
  await door.keepHouse()
  expect(await typed()).toBeNull()
})

test('of forms that are kept as a list each has its own month, however often another is added to them', async () => {
  const door = await atTheDoor()
  const { drafts, today } = door.church
  const typed = async () => (await drafts.read<{ name: string }[]>('begun'))?.map(({ name }) => name) ?? null
  const begun = (name: string) => ({ name, day: today() })
  const [ngozi, undated] = [begun('Ngozi'), { name: 'Undated' }]
  await drafts.write('begun', [ngozi])
  await door.keepHouse()
  door.wait(29 * DAY)
  await door.church.syncNow()
  const bola = begun('Bola')
  await drafts.write('begun', [bola, ngozi, undated])
  await door.keepHouse()
  expect(await typed()).toEqual(['Bola', 'Ngozi', 'Undated'])
  // No clock of the phone takes one.
  door.phone.clock.time += 400 * DAY
  await door.keepHouse()
  door.phone.clock.time -= 400 * DAY
  door.wait(3 * DAY)
  await door.church.syncNow()
  await door.keepHouse()
  expect(await typed()).toEqual(['Bola', 'Undated'])
  await drafts.write('begun', [ngozi])
  await door.keepHouse()
  expect(await typed()).toBeNull()
})
