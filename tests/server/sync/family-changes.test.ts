/** Tests who may move people between families, families left with one person, and ids that the church does not have. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { spec } from '../../spec/spec.ts'
import { aChurch, Sender, TODAY } from './a-church.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

async function aTown() {
  const church = await aChurch(database.pool)
  const office = new Sender(database.pool, church)
  const usher = new Sender(database.pool, church, { features: ['attendanceAccess'] })
  const family = async (...people: string[]) => {
    const id = newId()
    await office.send('create-household', { id, name: `Family of ${people.length}`, people })
    return id
  }
  const familyOf = async (id: string) =>
    (await read<{ household_id: string | null }>(`select household_id from members where id = '${id}'`))[0]
      ?.household_id
  const read = <Row extends object>(text: string) =>
    inChurch(database.pool, church, async (tx) => (await tx.query<Row>(text)).rows)
  return { church, office, usher, family, familyOf, read }
}

spec('2 Families: rights')
it('an usher cannot move a child to another family', async () => {
  const { office, usher, family, familyOf } = await aTown()
  const child = await office.person('Tobi', 'Eze')
  await office.send('edit-member', { id: child, set: { child: true } })
  const [mother, stranger, other] = [
    await office.person('Ngozi', 'Eze'),
    await office.person('Bad', 'Man'),
    await office.person('Other', 'Man'),
  ]
  const own = await family(child, mother)
  const theirs = await family(stranger, other)
  const moved = await usher.send('join-household', { household_id: theirs, person_id: child, from: own })
  expect(moved).toMatchObject({
    status: 'rejected',
    code: 'FEATURE_REQUIRED',
    message: expect.stringContaining('another family'),
  })
  for (const from of [null, undefined])
    expect(
      await usher.send('join-household', { household_id: theirs, person_id: child, from }),
    ).toMatchObject({ status: 'rejected', code: 'HOUSEHOLDS_CLAIMED' })
  for (const id of [newId(), theirs])
    expect(
      await usher.send('create-household', { id, name: 'Man', people: [child, stranger] }),
    ).toMatchObject({ status: 'rejected', code: 'HOUSEHOLDS_CLAIMED' })
  expect(await familyOf(child)).toBe(own)
  const office_moves = { household_id: theirs, person_id: child, from: own }
  expect(await office.send('join-household', office_moves)).toMatchObject({ status: 'applied' })
})

it('an usher adds somebody without a family', async () => {
  const { office, usher, family, familyOf } = await aTown()
  const [mother, child, sister] = [
    await office.person('Ngozi', 'Eze'),
    await office.person('Tobi', 'Eze'),
    await office.person('Ife', 'Eze'),
  ]
  const own = await family(mother, child)
  const joined = await usher.send('join-household', { household_id: own, person_id: sister })
  expect(joined).toMatchObject({ status: 'applied' })
  expect(await familyOf(sister)).toBe(own)
})

spec('2 Families: one person')
it('a family is split up when one person is left', async () => {
  const { office, family, familyOf, read } = await aTown()
  const [ada, obi, ife, efe] = [
    await office.person('Ada', 'Eze'),
    await office.person('Obi', 'Eze'),
    await office.person('Ife', 'Eze'),
    await office.person('Efe', 'Eze'),
  ]
  const first = await family(ada, obi)
  await office.send('leave-household', { household_id: first, person_id: obi })
  const second = await family(ada, obi)
  const third = await family(ife, efe)
  await office.send('join-household', { household_id: third, person_id: obi, from: second })
  expect(await read(`select id from households where deleted_at is null`)).toEqual([{ id: third }])
  expect([await familyOf(ada), await familyOf(obi)]).toEqual([null, third])
  // Somebody may take a person out and add another one.
  const { results } = await office.push(
    office.op('leave-household', { household_id: third, person_id: ife }),
    office.op('leave-household', { household_id: third, person_id: efe }),
    office.op('join-household', { household_id: third, person_id: ada }),
  )
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
  expect([await familyOf(ada), await familyOf(obi)]).toEqual([third, third])
  // A deleted person can be restored to it.
  await office.send('delete-member', { id: ada })
  await office.send('restore-member', { id: ada })
  expect(await familyOf(ada)).toBe(third)
})

spec('2 Families: unknown ids')
it('keeps no class or schedule that the church does not have', async () => {
  const { office, read } = await aTown()
  const { office: others } = await aTown()
  const cell = newId()
  const schedule = newId()
  await others.send('create-cell', { id: cell, name: 'Toddlers' })
  const weekly = { name: 'Study', weekday: 0, time: '18:00', starts_on: TODAY } as const
  await others.send('create-schedule', { id: schedule, ...weekly })
  const child = await office.person('Tobi', 'Eze')
  const service_id = await office.service()
  for (const class_id of [newId(), cell]) {
    const checkIn = { service_id, person_id: child, guardian_name: 'Ngozi', class_id }
    expect(await office.send('check-in-child', checkIn)).toMatchObject({ status: 'applied' })
  }
  expect(await read('select class_id from child_events')).toEqual([{ class_id: null }, { class_id: null }])
  for (const [at, schedule_id] of [newId(), schedule].entries()) {
    const id = await serviceId(office.church, TODAY, `Study ${at}`)
    const args = { id, name: `Study ${at}`, date_of_service: TODAY, schedule_id }
    expect(await office.send('create-service', args)).toMatchObject({ status: 'applied' })
  }
  expect(await read('select 1 from services where schedule_id is not null')).toEqual([])
  const own = newId()
  await office.send('create-department', { id: own, name: 'Toddlers' })
  const inClass = { service_id, person_id: child, guardian_name: 'Ngozi', class_id: own }
  await office.send('check-in-child', inClass)
  expect(await read('select class_id from child_events where class_id is not null')).toEqual([
    { class_id: own },
  ])
})

spec('2 Families: guardians')
it('a child neither brings nor collects themselves', async () => {
  const { office, read } = await aTown()
  const [mother, child, sibling] = [
    await office.person('Ngozi', 'Eze'),
    await office.person('Tobi', 'Eze'),
    await office.person('Ife', 'Eze'),
  ]
  for (const id of [child, sibling]) await office.send('edit-member', { id, set: { child: true } })
  const service_id = await office.service()
  const self = { service_id, person_id: child, guardian_id: child }
  const refused = { status: 'rejected', code: 'INVALID', mendable: true }
  expect(await office.send('check-in-child', self)).toMatchObject(refused)
  expect(await office.send('check-out-child', { ...self, how: 'guardian' })).toMatchObject(refused)
  for (const guardians of [[child], [mother, sibling]])
    expect(await office.send('edit-member', { id: child, set: { guardians } })).toMatchObject({
      status: 'rejected',
      code: 'NO_GUARDIAN',
      mendable: true,
    })
  expect(await read('select guardians from members where guardians <> array[]::uuid[]')).toEqual([])
})
