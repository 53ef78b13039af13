/** Tests a server restored from a backup: a real copy of the database from before the last marks. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { FEATURES } from '../../contract/features.ts'
import { newId } from '../../contract/ids.ts'
import { applyOwn } from '../../server/sync/push/apply-ops.ts'
import { atDatabase } from '../support/database-address.ts'
import type { Phone } from '../histories/phone.ts'
import type { ChurchInTown } from '../histories/world.ts'
import { serveFrom } from './serve-from.ts'
import { expectNothingLost, mark, sunday, waiting } from './sunday.ts'
import { SETTLED_OPS } from '../support/settled-ops.ts'
import { spec } from '../spec/spec.ts'

const { world, church, phone: phoneIn } = sunday()
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

spec('fault Server restored from a backup')
test('restored server: ops received since the backup are sent again', async () => {
  const town = await church(6)
  const [early, late] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  await mark(early, 0)
  await early.church?.syncNow()
  const backup = await backUp(world().database.ownerUrl)
  await mark(early, 1)
  await late.tap('capture-first-timer', {
    id: crypto.randomUUID(),
    service_id: town.service,
    first_name: 'Ngozi',
    last_name: 'Eze',
    phone_number: '08035550101',
  })
  await received(early, late)
  await mark(late, 2)
  await serve(backup, town, early, late)
  await mark(early, 3)
  await twice(early, late)
  expect(await town.rows(`select op_id from ${SETTLED_OPS}`)).toHaveLength(5)
  await expectNothingLost(town, early, late)
})

spec('fault Server restored from a backup')
test('restored server: a phone notices even after its counter moved on', async () => {
  const town = await church(6)
  const [early, late] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const backup = await backUp(world().database.ownerUrl)
  await mark(early, 0)
  await received(early)
  await serve(backup, town, early, late)
  // The other phone never saw the lost rows. Its marks reuse their revs.
  for (const person of [1, 2, 3]) await mark(late, person)
  await received(late)
  await twice(early, late)
  await expectNothingLost(town, early, late)
})

spec('fault Server restored from a backup')
test('restored server: a read-only phone drops the lost history', async () => {
  const town = await church(3)
  const [reader, behind] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  await received(reader, behind)
  const backup = await backUp(world().database.ownerUrl)
  await desk(town, 'Lost1', 'Lost2', 'Lost3')
  await received(reader)
  await serve(backup, town, reader, behind)
  // As many revs as were lost are given out again, and one more.
  await desk(town, 'New1', 'New2', 'New3', 'New4')
  const before = await epochIn(town)
  // This phone read none of the lost rows.
  await received(behind)
  expect(namesOn(behind)).toEqual(await namesIn(town))
  expect(await epochIn(town)).toEqual(before)
  await received(reader)
  expect(namesOn(reader)).toEqual(await namesIn(town))
  const noticed = await epochIn(town)
  expect(noticed).not.toEqual(before)
  await twice(reader, behind)
  expect(await epochIn(town)).toEqual(noticed)
})

spec('fault Server restored from a backup')
test('restored server: dependants of a refused op are sent without it', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const backup = await backUp(world().database.ownerUrl)
  await mark(phone, 0)
  await received(phone)
  const { guest, made } = await refusedAndMarked(phone, town)
  await serve(backup, town, phone)
  await phone.church?.syncNow()
  await phone.church?.syncNow()
  // Another phone may still bring a person who is unknown to the restored server.
  expect(waiting(phone)).toBe(1)
  await phone.church?.outbox.retry(made ?? '', guest)
  await phone.church?.syncNow()
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0 })
  expect(await town.rows('select 1 from marks where person_id = $1', [guest.id])).toHaveLength(1)
})

spec('fault Server restored from a backup')
test('restored server during a logout: dependants of a refused op are sent', async () => {
  const town = await church()
  const [phone, other] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const usher = phone.account!
  const backup = await backUp(world().database.ownerUrl)
  await mark(phone, 0)
  await mark(other, 1)
  await received(phone, other)
  const { guest, made } = await refusedAndMarked(phone, town)
  await phone.signOut()
  await serve(backup, town, phone, other)
  // The phone notices before the sign-in: the first page after it is of the new epoch.
  await twice(other)
  await phone.signIn(usher)
  await phone.church?.syncNow()
  await phone.church?.syncNow()
  await phone.church?.outbox.retry(made ?? '', guest)
  await phone.church?.syncNow()
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0 })
  expect(await town.rows('select 1 from marks where person_id = $1', [guest.id])).toHaveLength(1)
})

spec('fault Server restored from a backup')
test('restored server, network lost after the first delivery: received ops stay marked', async () => {
  const town = await church(3)
  const phone = await phoneIn(town)
  const backup = await backUp(world().database.ownerUrl)
  await desk(town, 'Lost1', 'Lost2', 'Lost3')
  await received(phone)
  await serve(backup, town, phone)
  const presences = phone.church!.presences(town.service)
  await mark(phone, 0)
  await expect.poll(() => presences.current()).toMatchObject({ total: 1, saved: 1 })
  phone.network.onTheWay = async (path, go) => {
    if (path.includes('/pull')) throw new TypeError('Failed to fetch')
    return go()
  }
  await phone.church?.syncNow()
  expect(waiting(phone)).toBe(0)
  await expect.poll(() => presences.current()).toMatchObject({ total: 1, received: 1 })
  await phone.restart()
  const again = phone.church!.presences(town.service)
  await expect.poll(() => again.current()).toMatchObject({ read: true, total: 1, received: 1 })
  phone.network.onTheWay = null
  await twice(phone)
  await expectNothingLost(town, phone)
})

spec('fault Server restored from a backup')
test('restored server twice in ten minutes: a read-only phone reloads both times', async () => {
  const town = await church(3)
  const reader = await phoneIn(town)
  await received(reader)
  const { ownerUrl } = world().database
  for (let url = ownerUrl, time = 0; time < 2; time += 1) {
    url = await backUp(url)
    await desk(town, 'Lost1', 'Lost2')
    await received(reader)
    await serve(url, town, reader)
    await desk(town, 'New1', 'New2', 'New3')
    await received(reader)
    expect(namesOn(reader)).toEqual(await namesIn(town))
  }
})

spec('fault Server restored from a backup')
test('refused, discarded or pending ops never look like a restored server', async () => {
  const town = await church(3)
  const phone = await phoneIn(town)
  const before = await epochIn(town)
  await mark(phone, 0)
  const bad = {
    id: crypto.randomUUID(),
    service_id: town.service,
    first_name: 'Ngo\u0000zi',
    last_name: 'Eze',
  }
  const refused = (await phone.church?.mutate('capture-first-timer', bad))?.opId ?? ''
  await mark(phone, 1)
  await received(phone)
  await phone.church?.outbox.discard(refused)
  phone.network.faults.push('lost-answer')
  await mark(phone, 2)
  await phone.church?.syncNow()
  await mark(phone, 0)
  phone.network.faults.push('error-500')
  await phone.church?.syncNow()
  await twice(phone)
  expect(await epochIn(town)).toEqual(before)
})

const ZAINAB = { first_name: 'Zainab', last_name: 'Zubairu', phone_number: '0803 555 7777' }

spec('fault Server restored from a backup')
test.each(['before they came', 'between their coming and the erasure'])(
  'server restored from a backup of %s: erased people stay erased',
  async (when) => {
    const town = await church(3)
    const [early, late] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
    const before = when.includes('before') ? await backUp(world().database.ownerUrl) : null
    const id = crypto.randomUUID()
    await early.tap('capture-first-timer', { ...ZAINAB, id, service_id: town.service })
    await early.tap('edit-member', { id, set: { city: 'Zaria' } })
    await received(early, late)
    await late.tap('mark-person', { service_id: town.service, person_id: id })
    await received(late)
    const backup = before ?? (await backUp(world().database.ownerUrl))
    await mark(early, 0)
    await early.tap('add-follow-up-note', {
      follow_up_id: crypto.randomUUID(),
      person_id: id,
      text: 'To Zaria',
    })
    await received(early)
    await town.erase(id)
    await received(early, late)

    await serve(backup, town, early, late)
    await twice(early, late)
    await twice(early, late)
    expect(await town.rows(`select op_id from ${SETTLED_OPS} where status <> $1`, ['applied'])).toEqual([])
    expect(await town.rows(`select op_id from ${SETTLED_OPS}`)).toHaveLength(5)
    const living = await town.rows('select first_name from members where id = $1 and deleted_at is null', [
      id,
    ])
    // After restoring a backup that contains an erased person, an administrator erases again.
    expect(living).toHaveLength(before ? 0 : 1)
    if (before) expect(JSON.stringify(await town.rows('select * from members'))).not.toMatch(/Zainab|5557777/)
    expect(JSON.stringify(await town.rows('select * from follow_up_notes'))).not.toMatch(/Zaria/)
    expect(
      await town.rows('select distinct person_id from marks where removed_by is null and person_id = $1', [
        id,
      ]),
    ).toHaveLength(1)
    // The restored server knows the result of every number that was given out.
    const missing = `select device_id from devices
      where highest_seq <> (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(settled) r)`
    expect(await town.rows(missing)).toEqual([])
    await expectNothingLost(town, early, late)
  },
)

/** A marked guest whose capture was refused: the mark is pending. @returns the corrected capture and the refused op */
async function refusedAndMarked(phone: Phone, town: { service: string }) {
  const guest = { id: newId(), service_id: null, first_name: 'Ada', last_name: 'Obi' }
  const made = await phone.tap('capture-first-timer', { ...guest, city: 'Jo\u0000s' })
  await phone.tap('mark-person', { service_id: town.service, person_id: guest.id })
  await onlyFirstOfTwo(phone)
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 1, rejected: 1 })
  return { guest, made }
}

/** Sends pending ops in two deliveries, of which only the first arrives. */
async function onlyFirstOfTwo(phone: Phone): Promise<void> {
  let pushes = 0
  phone.network.onTheWay = async (path, go) => {
    if (!path.endsWith('/push')) return go()
    pushes += 1
    if (pushes > 2) throw new TypeError('Failed to fetch')
    return pushes === 1 ? new Response('too large', { status: 413 }) : go()
  }
  await phone.church?.syncNow()
  phone.network.onTheWay = null
}

/** Writes by the server's own screens: no phone has a receipt for them. */
async function desk(town: ChurchInTown, ...names: string[]): Promise<void> {
  const actor = { churchId: town.id, accountId: null, deviceId: null, features: [...FEATURES], active: true }
  for (const first_name of names)
    await applyOwn(town.world.pool, actor, 'add-member', { id: newId(), first_name, last_name: 'Desk' })
}

const epochIn = (town: ChurchInTown) => town.rows('select epoch, restored_at from church_revs')

const namesOn = ({ church: open }: Phone) => (open?.people.all() ?? []).map((one) => one.first_name).sort()

const namesIn = async (town: ChurchInTown) =>
  (await town.rows<{ first_name: string }>('select first_name from members where deleted_at is null'))
    .map((one) => one.first_name)
    .sort()

async function received(...phones: Phone[]): Promise<void> {
  for (const phone of phones) await phone.church?.syncNow()
  for (const phone of phones) expect(waiting(phone)).toBe(0)
}

/** The first round tells a phone of the restore, the second sends the ops that this brought up again. */
async function twice(...phones: Phone[]): Promise<void> {
  for (const phone of phones) for (let look = 0; look < 2; look += 1) await phone.church?.syncNow()
  for (const phone of phones) expect(waiting(phone)).toBe(0)
}

/** Does in test time what `pg_dump` would restore. */
async function backUp(url: string): Promise<string> {
  const name = `backup_${randomBytes(6).toString('hex')}`
  const { adminUrl } = inject('testDatabase')
  const source = new URL(url).pathname.slice(1)
  await copy(adminUrl, source, name)
  ends.push(() => onAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`))
  return atDatabase(adminUrl, name)
}

/** A database in use cannot be copied, and the server's own timers may reconnect in between. */
async function copy(adminUrl: string, source: string, name: string): Promise<void> {
  for (let tries = 20; ; tries -= 1) {
    await cutOff(adminUrl, source)
    try {
      return await onAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`)
    } catch (thrown) {
      if (tries === 0 || (thrown as { code?: string }).code !== IN_USE) throw thrown
    }
  }
}

const IN_USE = '55006'

/** Ends only idle connections of the pools. */
const cutOff = (adminUrl: string, name: string) =>
  onAdmin(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

/** From here on this church runs on the backup. */
async function serve(url: string, town: ChurchInTown, ...phones: Phone[]): Promise<void> {
  ends.unshift(await serveFrom(url, town, phones))
}

async function onAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
