/** Tests proposals of families and their decisions, what the API tells of a family, its merges, exports and erasure. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { NO_GUARDIAN_LEFT } from '../../../contract/people/household.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { applyOwn } from '../../../server/sync/push/apply-ops.ts'
import { FEATURES } from '../../../contract/features.ts'
import type { ArgsOf, MutationName } from '../../../sync/mutations/index.ts'
import { spec } from '../../spec/spec.ts'
import { aChurch, openTestServer, today, type Caller, type TestServer } from './test-server.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(async () => {
  owner = await aChurch(testServer)
})

const change = <N extends MutationName>(name: N, args: ArgsOf<N>) =>
  applyOwn(
    testServer.database.pool,
    {
      churchId: owner.church,
      accountId: owner.account,
      deviceId: null,
      features: [...FEATURES],
      active: true,
    },
    name,
    args,
  )

const rows = (text: string, values: unknown[] = []) =>
  inChurch(testServer.database.pool, owner.church, async (tx) => (await tx.query(text, values)).rows)

async function family(...people: string[]): Promise<string> {
  const id = newId()
  await change('create-household', { id, name: 'Eze family', people })
  return id
}

const maybe = async () => (await owner.get('same-people/families')).body.data
const idsOf = (group: { people: { id: string }[] }) => group.people.map(({ id }) => id).toSorted()

spec('2 Families: proposals', 'route listMaybeFamilies', 'route keepNoFamily')
test('proposes people with one phone or address until somebody decides', async () => {
  const home = { street: '4 Opebi Road', city: 'Ikeja' }
  const ngozi = await owner.person('Ngozi', 'Eze', '0803 555 0101')
  const obi = await owner.person('Obi', 'Eze', '0803 555 0101', home)
  const ada = await owner.person('Ada', 'Uche', undefined, { ...home, street: ' 4 opebi road' })
  await owner.person('Tunde', 'Bello', '0803 555 0199')
  const groups = await maybe()
  expect(groups.map(idsOf)).toEqual(expect.arrayContaining([[ngozi, obi].toSorted(), [obi, ada].toSorted()]))
  expect(groups).toHaveLength(2)
  expect(groups.flatMap(({ shares }: { shares: string[] }) => shares).toSorted()).toEqual([
    'address',
    'phone',
  ])
  await owner.post('same-people/families/leave', { people: [obi, ada] })
  expect((await maybe()).map(idsOf)).toEqual([[ngozi, obi].toSorted()])
  await family(ngozi, obi)
  // Obi’s family is the one that Ada might join, but they are no family.
  expect(await maybe()).toEqual([])
  await owner.post('same-people/families/leave', { people: [obi, ada], undo: true })
  const [again] = await maybe()
  expect(again).toMatchObject({ household: { name: 'Eze family' }, shares: ['address'] })
  expect((await owner.post('same-people/families/leave', { people: [obi, newId()] })).status).toBe(404)
})

test('people of one family with one phone are no possible duplicates', async () => {
  const ngozi = await owner.person('Ngozi', 'Eze', '0803 555 0101')
  const obi = await owner.person('Obi', 'Eze', '0803 555 0101')
  expect((await owner.get('same-people')).body.data).toHaveLength(1)
  await family(ngozi, obi)
  expect((await owner.get('same-people')).body.data).toEqual([])
})

spec('2 Families: API')
test('a member answers family, guardians and alert, kept with consent', async () => {
  const mother = await owner.person('Ngozi', 'Eze')
  const child = await owner.person('Tobi', 'Eze', undefined, { child: true })
  const id = await family(mother, child)
  const refused = await owner.put(`member/${child}`, { alert: 'Peanuts' })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'alert' }] } })
  const alert_consent = { guardian_id: mother }
  const adult = await owner.put(`member/${mother}`, {
    alert: 'Peanuts',
    alert_consent: { guardian_name: 'Obi' },
  })
  expect(adult).toMatchObject({ status: 400, body: { errors: [{ path: 'alert' }] } })
  const saved = await owner.put(`member/${child}`, { alert: 'Peanuts', guardians: [mother], alert_consent })
  expect(saved.body.data).toMatchObject({
    child: true,
    alert: 'Peanuts',
    guardians: [mother],
    household: { id, name: 'Eze family' },
  })
  expect((await owner.get(`member/${mother}`)).body.data).toMatchObject({ guardians: [], alert: null })
  const unnamed = await owner.post('member', { first_name: 'Ife', alert: 'Milk' })
  expect(unnamed).toMatchObject({ status: 400, body: { errors: [{ path: 'alert' }] } })
  const [consent] = (await owner.get(`member/${child}/consents`)).body.data.lines
  expect(consent).toMatchObject({ purpose: 'alert', given: true, guardian_name: 'Ngozi Eze' })
  await owner.put(`member/${child}`, { alert: null })
  expect(await owner.put(`member/${child}`, { alert: 'Peanuts' })).toMatchObject({ status: 400 })
  expect(await owner.put(`member/${child}`, { guardians: [child] })).toMatchObject({ status: 409 })
})

spec('2 Families: merged people')
test('a merge takes family and check-ins along, an unmerge brings them back', async () => {
  const mother = await owner.person('Ngozi', 'Eze')
  const child = await owner.person('Tobi', 'Eze', undefined, { child: true, guardians: [mother] })
  const twin = await owner.person('Tobias', 'Eze')
  const aunt = await owner.person('Ngozika', 'Eze')
  const id = await family(mother, child)
  const { id: service_id } = await owner.service()
  await change('check-in-child', { service_id, person_id: child, guardian_id: mother })
  const merge = async (keep: string, join: string) =>
    (await owner.post('same-people/join', { keep, join })).body.data.id
  const events = () => rows('select person_id, guardian_id from child_events')
  const asChild = await merge(twin, child)
  const asGuardian = await merge(aunt, mother)
  expect(await events()).toEqual([{ person_id: twin, guardian_id: aunt }])
  expect((await owner.get(`member/${twin}`)).body.data).toMatchObject({
    household: { id },
    guardians: [mother],
  })
  await change('check-out-child', { service_id, person_id: child, guardian_id: aunt, how: 'guardian' })
  await owner.delete(`same-people/joined/${asGuardian}`)
  await owner.delete(`same-people/joined/${asChild}`)
  expect(await rows('select person_id, guardian_id, kind from child_events order by kind')).toEqual([
    { person_id: child, guardian_id: mother, kind: 'in' },
    { person_id: child, guardian_id: aunt, kind: 'out' },
  ])
  expect((await owner.get(`member/${twin}`)).body.data).toMatchObject({ household: null, guardians: [] })
  expect((await owner.get(`member/${child}`)).body.data).toMatchObject({
    household: { id },
    guardians: [mother],
  })
})

test('a merge carries the decision that people are no family, and back', async () => {
  const ada = await owner.person('Ada', 'Eze', '0803 555 0101')
  const tunde = await owner.person('Tunde', 'Bello', '0803 555 0101')
  await owner.post('same-people/families/leave', { people: [ada, tunde] })
  const adaeze = await owner.person('Adaeze', 'Eze')
  const merge = await owner.post('same-people/join', { keep: adaeze, join: ada })
  expect(await maybe()).toEqual([])
  await owner.delete(`same-people/joined/${merge.body.data.id}`)
  expect(await maybe()).toEqual([])
  expect(await rows('select member_id, other_id from no_families')).toHaveLength(1)
})

test('a merge leaves no family of one, an unmerge makes it again', async () => {
  const [ada, obi, ife, efe] = [
    await owner.person('Ada', 'Eze'),
    await owner.person('Obi', 'Eze'),
    await owner.person('Ife', 'Uche'),
    await owner.person('Efe', 'Uche'),
  ]
  const kept = await family(ada, obi)
  const left = await family(ife, efe)
  const familyOf = async (id: string) => (await owner.get(`member/${id}`)).body.data.household?.id ?? null
  const living = async () =>
    (await rows('select id from households where deleted_at is null')).map(({ id }) => id)
  const two = await owner.post('same-people/join', { keep: ada, join: ife })
  expect([await living(), await familyOf(ada), await familyOf(efe)]).toEqual([[kept], kept, null])
  await owner.delete(`same-people/joined/${two.body.data.id}`)
  expect([await familyOf(ife), await familyOf(efe)]).toEqual([left, left])
  const one = await owner.post('same-people/join', { keep: ada, join: obi })
  expect([await living(), await familyOf(ada)]).toEqual([[left], null])
  await owner.delete(`same-people/joined/${one.body.data.id}`)
  expect([await familyOf(ada), await familyOf(obi)]).toEqual([kept, kept])
})

async function checkedIn() {
  const mother = await owner.person('Ngozi', 'Eze')
  const child = await owner.person('Tobi', 'Eze', undefined, { child: true, guardians: [mother] })
  const id = await family(mother, child)
  await owner.put(`member/${child}`, { alert: 'Peanuts', alert_consent: { guardian_id: mother } })
  const { id: service_id } = await owner.service()
  const group = { code_of: `household ${id}`, key_no: 1 }
  await change('check-in-child', { service_id, person_id: child, guardian_id: mother, ...group })
  const override = { how: 'override', leader: 'Ada', reason: 'Grandma of Tobi' } as const
  await change('check-out-child', { service_id, person_id: child, guardian_name: 'Mama Eze', ...override })
  return { mother, child, id }
}

spec('2 Families: personal data')
test('a personal export holds family, alert, guardians and check-ins', async () => {
  const { mother, child } = await checkedIn()
  const { body } = await owner.get(`member/${child}/export`)
  expect(body.data.person).toMatchObject({
    alert: 'Peanuts',
    guardians: [mother],
    household: { name: 'Eze family' },
  })
  expect(body.data.child_events).toEqual([
    expect.objectContaining({ role: 'child', kind: 'in', guardian: 'Ngozi Eze', date_of_service: today() }),
    expect.objectContaining({
      role: 'child',
      kind: 'out',
      guardian: 'Mama Eze',
      leader: 'Ada',
      reason: 'Grandma of Tobi',
    }),
  ])
  const guardian = (await owner.get(`member/${mother}/export`)).body.data.child_events
  expect(guardian).toEqual([expect.objectContaining({ role: 'guardian', kind: 'in', reason: null })])
})

spec('2 Families: erasure')
test('erasing a child empties check-ins, codes, consents and the family', async () => {
  const { mother, child, id } = await checkedIn()
  await owner.delete(`member/${child}/personal-data`)
  const empty = {
    guardian_id: null,
    guardian_name: null,
    code_of: null,
    key_no: null,
    leader: null,
    reason: null,
  }
  expect(await rows('select * from child_events')).toEqual([
    expect.objectContaining({ person_id: child, ...empty }),
    expect.objectContaining({ person_id: child, ...empty }),
  ])
  expect(await rows('select alert, guardians, household_id from members where id = $1', [child])).toEqual([
    { alert: null, guardians: [], household_id: null },
  ])
  expect((await owner.get(`member/${mother}`)).body.data.household).toBeNull()
  expect(
    await rows('select name, deleted_at is not null as gone, has_children from households where id = $1', [
      id,
    ]),
  ).toEqual([{ name: '', gone: true, has_children: false }])
  expect(await rows(`select 1 from consents where purpose = 'alert'`)).toEqual([])
  const told = await rows(`select 1 from audit_log where changes::text ~ 'Peanuts|Eze family'`)
  expect(told).toEqual([])
})

test('an erasure removes the names of families that are gone', async () => {
  const [child, mother, father] = [
    await owner.person('Tobi', 'Zqx', undefined, { child: true }),
    await owner.person('Ngozi', 'Eze'),
    await owner.person('Obi', 'Eze'),
  ]
  const id = await family(child, mother)
  for (const name of ['Zqx family', 'Zqx and Eze', 'Home'])
    await change('edit-household', { id, set: { name } })
  await rows(
    `insert into replaced_values (church_id, id, subject_table, subject_id, field, theirs, ours)
     values ($1, gen_random_uuid(), 'households', $2, 'name', '"Zqx family"', '"Home"')`,
    [owner.church, id],
  )
  // The family was split up before the erasure.
  await change('leave-household', { household_id: id, person_id: child })
  const stays = await family(child, mother, father)
  await change('edit-household', { id: stays, set: { name: 'Zqx home' } })
  await change('edit-household', { id: stays, set: { name: 'The Ezes' } })
  await owner.delete(`member/${child}/personal-data`)
  expect(await rows(`select 1 from audit_log where changes::text ~ 'Zqx|Home'`)).toEqual([])
  expect(await rows('select 1 from replaced_values')).toEqual([])
  expect(await rows('select name from households order by name')).toEqual([
    { name: '' },
    { name: 'The Ezes' },
  ])
})

test('nobody else may collect a child after the last guardian is erased', async () => {
  const [child, mother, father, aunt] = [
    await owner.person('Tobi', 'Eze', undefined, { child: true }),
    await owner.person('Ngozi', 'Eze'),
    await owner.person('Obi', 'Eze'),
    await owner.person('Ada', 'Eze'),
  ]
  await family(child, mother, father)
  await owner.put(`member/${child}`, { guardians: [mother, aunt] })
  const guardians = async () => (await owner.get(`member/${child}`)).body.data.guardians
  await owner.delete(`member/${aunt}/personal-data`)
  expect(await guardians()).toEqual([mother])
  await owner.delete(`member/${mother}`)
  expect(await guardians()).toEqual([mother])
  await owner.delete(`member/${mother}/personal-data`)
  expect(await guardians()).toEqual([NO_GUARDIAN_LEFT])
  const same = await owner.put(`member/${child}`, { guardians: [NO_GUARDIAN_LEFT] })
  expect(same.status).toBe(200)
  await owner.put(`member/${child}`, { guardians: [father] })
  expect(await guardians()).toEqual([father])
})

test('erasing a guardian leaves the child with alert, without the name', async () => {
  const { mother, child } = await checkedIn()
  await owner.delete(`member/${mother}/personal-data`)
  // An empty list would let every adult of the family collect the child.
  expect((await owner.get(`member/${child}`)).body.data).toMatchObject({
    alert: 'Peanuts',
    guardians: [NO_GUARDIAN_LEFT],
    household: null,
  })
  expect(await rows('select guardian_id, guardian_name from child_events order by kind')).toEqual([
    { guardian_id: null, guardian_name: null },
    { guardian_id: null, guardian_name: 'Mama Eze' },
  ])
  expect(
    await rows(`select guardian_id, guardian_name, given from consents where purpose = 'alert'`),
  ).toEqual([{ guardian_id: null, guardian_name: null, given: true }])
})
