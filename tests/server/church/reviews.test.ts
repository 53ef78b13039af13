/** Tests edit conflicts: values that two people changed at the same time are kept and decided on once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChurch, aTeamUser, change, type Caller, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
let colleague: Caller
let ada: string
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  colleague = await aTeamUser(testServer, owner.church, ['membersAccess'])
  ada = await owner.person('Ada', 'Obi', undefined, { city: 'Jos' })
})
afterAll(() => testServer.close())

/** Both looked at the same record. The second to save had not seen what the first wrote. */
async function changedTwice(field: string, first: unknown, second: unknown): Promise<void> {
  const { rev } = (await owner.get(`member/${ada}`)).body.data
  await colleague.put(`member/${ada}`, { [field]: first, base_rev: rev })
  await owner.put(`member/${ada}`, { [field]: second, base_rev: rev })
}
const replaced = async () => (await owner.get('reviews/replaced')).body.data
const cityOf = async () => (await owner.get(`member/${ada}`)).body.data.address?.city

spec('route listReplaced')
test('a value replaced unseen is listed with both values and users', async () => {
  await changedTwice('city', 'Kano', 'Ibadan')
  expect(await replaced()).toMatchObject([
    {
      subject: { table: 'members', id: ada, name: 'Ada Obi' },
      field: 'city',
      theirs: 'Kano',
      ours: 'Ibadan',
      now: 'Ibadan',
      replaced_by: { id: owner.account },
    },
  ])
})

spec('Review: edit conflicts', 'route settleReplaced')
test('keeping closes the conflict, restoring writes back and logs the decider', async () => {
  await changedTwice('city', 'Kano', 'Ibadan')
  const [first] = await replaced()
  expect((await owner.put(`reviews/replaced/${first.id}`, { decision: 'keep' })).status).toBe(200)
  expect([await replaced(), await cityOf()]).toEqual([[], 'Ibadan'])
  expect((await owner.put(`reviews/replaced/${first.id}`, { decision: 'put-back' })).status).toBe(404)

  await changedTwice('city', 'Kaduna', 'Enugu')
  const [second] = await replaced()
  expect((await colleague.put(`reviews/replaced/${second.id}`, { decision: 'put-back' })).status).toBe(200)
  expect([await replaced(), await cityOf()]).toEqual([[], 'Kaduna'])
  const history = (await owner.get(`member/${ada}/history`)).body.data
  expect(history[0]).toMatchObject({
    by: { id: colleague.account },
    changes: [{ field: 'city', after: 'Kaduna' }],
  })
})

test('restores nothing over a third value or on a deleted person', async () => {
  await changedTwice('city', 'Kano', 'Ibadan')
  const [line] = await replaced()
  await owner.put(`member/${ada}`, { city: 'Lagos' })
  const late = await owner.put(`reviews/replaced/${line.id}`, { decision: 'put-back' })
  expect([late.status, late.body.code, await cityOf()]).toEqual([409, 'CHANGED_MEANWHILE', 'Lagos'])
  await owner.delete(`member/${ada}`)
  expect((await owner.put(`reviews/replaced/${line.id}`, { decision: 'put-back' })).status).toBe(404)
  expect((await replaced())[0].subject.name).toBeNull()
})

test('a replaced coordinator is named, and restored', async () => {
  const cell = (await owner.post('cell', { name: 'Lekki', user_id: owner.account })).body.data.id
  await change(
    testServer,
    `insert into replaced_values (church_id, id, subject_table, subject_id, field, theirs, ours, replaced_by)
     values ($1, gen_random_uuid(), 'cells', $2, 'user_id', to_jsonb($3::text), to_jsonb($4::text), $4::uuid)`,
    [owner.church, cell, colleague.account, owner.account],
  )
  const [line] = await replaced()
  const ids = [String(owner.account), String(colleague.account)]
  expect(line).toMatchObject({ field: 'user_id', now: owner.account })
  expect(Object.keys(line.users).toSorted()).toEqual(ids.toSorted())
  expect(Object.values(line.users).every((name) => /\w/.test(String(name)))).toBe(true)
  expect((await owner.put(`reviews/replaced/${line.id}`, { decision: 'put-back' })).status).toBe(200)
  expect((await owner.get(`cell/${cell}`)).body.data.user_id).toBe(colleague.account)
})

test('restores a birthday whole', async () => {
  await owner.put(`member/${ada}`, { day_of_birth: 4, month_of_birth: 'July' })
  const { rev } = (await owner.get(`member/${ada}`)).body.data
  await colleague.put(`member/${ada}`, { day_of_birth: null, month_of_birth: null, base_rev: rev })
  await owner.put(`member/${ada}`, { day_of_birth: 28, month_of_birth: 'November', base_rev: rev })
  const lines = await replaced()
  expect(lines.map(({ field }: { field: string }) => field).sort()).toEqual([
    'day_of_birth',
    'month_of_birth',
  ])
  expect((await owner.put(`reviews/replaced/${lines[0].id}`, { decision: 'put-back' })).status).toBe(200)
  expect((await owner.get(`member/${ada}`)).body.data).toMatchObject({ day_of_birth: null, month: null })
  expect(await replaced()).toEqual([])
})

test('hides seen edits, members’ values from ushers, and other churches', async () => {
  await owner.put(`member/${ada}`, { city: 'Kano' })
  const { rev } = (await owner.get(`member/${ada}`)).body.data
  await colleague.put(`member/${ada}`, { city: 'Ibadan', base_rev: rev })
  expect(await replaced()).toEqual([])
  await changedTwice('city', 'Kaduna', 'Enugu')
  const [line] = await replaced()
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  expect((await usher.get('reviews/replaced')).body.data).toEqual([])
  const other = await aChurch(testServer, 'Other')
  expect((await other.get('reviews/replaced')).body.data).toEqual([])
  expect((await other.put(`reviews/replaced/${line.id}`, { decision: 'keep' })).status).toBe(404)
  const wrong = await owner.put(`reviews/replaced/${line.id}`, { decision: 'both' })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'decision'])
})
