/** Tests two offline doors with the same people and service. */
import { expect, test } from 'vitest'
import { applyOwn } from '../../server/sync/push/apply-ops.ts'
import { FEATURES } from '../../contract/features.ts'
import { TODAY, type ChurchInTown } from '../histories/world.ts'
import { expectNothingLost, expectSettled, mark, sunday, waiting } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { world, church, phone: phoneIn } = sunday()

spec('fault An op for a deleted person')
test('an op for a deleted person: marks count, edits need correction', async () => {
  const town = await church()
  const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const gone = town.people[0] ?? ''
  const marked = await mark(there, 0)
  const edited = (await there.tap('edit-member', { id: gone, set: { city: 'Jos' } })) ?? ''
  const other = await mark(there, 1)
  await here.tap('delete-member', { id: gone })
  await here.church?.syncNow()
  await there.church?.syncNow()
  await expectSettled(town, [marked, other], { status: 'applied' })
  await expectSettled(town, [edited], { status: 'rejected', code: 'PERSON_DELETED' })
  expect(there.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 1 })
  expect(there.church?.people.get(gone)).toBeUndefined()
  await expectNothingLost(town, here, there)
})

spec('fault An op for a merged person')
test('an op for a merged person: it reaches the surviving record', async () => {
  const town = await church()
  const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const ngozi = { service_id: null, first_name: 'Ngozi', last_name: 'Eze', phone_number: '0803 555 0101' }
  const known = crypto.randomUUID()
  await here.tap('capture-first-timer', { ...ngozi, id: known })
  await here.church?.syncNow()
  const madeUp = crypto.randomUUID()
  const captured = await there.tap('capture-first-timer', {
    ...ngozi,
    id: madeUp,
    first_name: 'ngozi',
    phone_number: '+2348035550101',
  })
  const marked = await there.tap('mark-person', { service_id: town.service, person_id: madeUp })
  const edited = await there.tap('edit-member', { id: madeUp, set: { city: 'Jos' } })
  await there.church?.syncNow()
  await expectSettled(town, [captured, marked, edited].map(String), { status: 'applied' })
  expect([...(there.church?.presences(town.service).current().present.keys() ?? [])]).toEqual([known])
  expect(await town.rows('select id, city from members where last_name = $1', ['Eze'])).toEqual([
    { id: known, city: 'Jos' },
  ])
  await expectNothingLost(town, here, there)
})

spec('fault Two ushers making the same service and the same first timer offline')
test('two ushers creating the same service and first timer offline: one each', async () => {
  const town = await church(2)
  const phones = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  for (const phone of phones) phone.network.onTheWay = () => Promise.reject(new TypeError('Failed to fetch'))
  for (const [door, phone] of phones.entries()) {
    const id = (await phone.church?.serviceIdFor(TODAY, 'Vigil')) ?? ''
    await phone.tap('create-service', { id, name: door ? 'vigil ' : 'Vigil', date_of_service: TODAY })
    const ngozi = {
      id: crypto.randomUUID(),
      first_name: 'Ngozi',
      last_name: door ? 'EZE' : 'Eze',
      phone_number: door ? '+234 803 555 0101' : '08035550101',
    }
    await phone.tap('capture-first-timer', { ...ngozi, service_id: id })
    await phone.tap('mark-person', { service_id: id, person_id: town.people[door] ?? '' })
    await phone.church?.syncNow()
    expect(waiting(phone)).toBe(3)
  }
  for (const phone of phones) phone.network.onTheWay = null
  await Promise.all(phones.map(async (phone) => phone.church?.syncNow()))
  for (const phone of phones) await phone.church?.syncNow()

  const vigils = await town.rows<{ id: string }>(
    `select id from services where name_key = 'vigil' and deleted_at is null`,
  )
  expect(vigils).toHaveLength(1)
  expect(
    await town.rows(`select first_name from members where last_name ilike 'eze' and deleted_at is null`),
  ).toHaveLength(1)
  for (const phone of phones) {
    const presences = phone.church?.presences(vigils[0]?.id ?? '')
    await expect.poll(() => presences?.current()).toMatchObject({ total: 3, received: 3, saved: 0 })
  }
})

const ADA = { last_name: 'Obi', phone_number: '08035550101' }

spec('fault A renamed person captured')
test.each(['one delivery', 'two'])(
  'a renamed person and a namesake stay separate in %s',
  async (deliveries) => {
    const town = await church()
    const phone = await phoneIn(town)
    const [chidi, ada] = [crypto.randomUUID(), crypto.randomUUID()]
    await phone.tap('add-member', { id: chidi, first_name: 'Ada', ...ADA })
    await phone.church?.syncNow()
    await phone.tap('edit-member', { id: chidi, set: { first_name: 'Chidi' } })
    if (deliveries === 'two') await phone.church?.syncNow()
    await phone.tap('capture-first-timer', { id: ada, service_id: town.service, first_name: 'Ada', ...ADA })
    await phone.church?.syncNow()
    expect(await town.rows('select person_id from marks')).toEqual([{ person_id: ada }])
    expect(await namedObi(town)).toEqual([
      { id: ada, first_name: 'Ada' },
      { id: chidi, first_name: 'Chidi' },
    ])
    await expectNothingLost(town, phone)
  },
)

spec('fault A renamed person captured')
test.each(['one delivery', 'two'])(
  'a capture under a given name marks the oldest record in %s',
  async (deliveries) => {
    const town = await church()
    const phone = await phoneIn(town)
    // Of two records made at the same moment, the lower id is the older one.
    const [oldest, later] = [crypto.randomUUID(), crypto.randomUUID()].sort() as [string, string]
    await phone.tap('add-member', { id: oldest, first_name: 'Chidi', ...ADA })
    await phone.tap('add-member', { id: later, first_name: 'Ada', ...ADA })
    await phone.church?.syncNow()
    await phone.tap('edit-member', { id: later, set: { city: 'Jos' } })
    await phone.tap('edit-member', { id: oldest, set: { first_name: 'Ada' } })
    if (deliveries === 'two') await phone.church?.syncNow()
    const typed = { id: crypto.randomUUID(), service_id: town.service, first_name: 'Ada', ...ADA }
    await phone.tap('capture-first-timer', typed)
    await phone.church?.syncNow()
    expect(await town.rows('select person_id from marks')).toEqual([{ person_id: oldest }])
    expect(await namedObi(town)).toHaveLength(2)
    await expectNothingLost(town, phone)
  },
)

const namedObi = (town: ChurchInTown) =>
  town.rows('select id, first_name from members where phone_number is not null order by first_name')

spec('fault An op for a deleted person')
test('a person deleted meanwhile: the total keeps the mark', async () => {
  const town = await church(2)
  const phone = await phoneIn(town)
  await mark(phone, 0)
  const administrator = {
    churchId: town.id,
    accountId: null,
    deviceId: null,
    features: [...FEATURES],
    active: true,
  }
  await applyOwn(world().pool, administrator, 'delete-member', { id: town.people[0] ?? '' })
  await phone.church?.syncNow()
  expect(phone.church?.presences(town.service).current()).toMatchObject({ total: 1, received: 1 })
  await expectNothingLost(town, phone)
})
