/** Tests the numbers in a user's menu: each list counts only for a user who may decide on it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { aChurch, aTeamUser, type Caller, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const counts = async (caller: Caller) => (await caller.get('menu-counts')).body.data

/** An edit that replaced a value which its author had not seen. */
const conflict = (table: 'members' | 'services', id: string) =>
  inChurch(testServer.database.pool, owner.church, (tx) =>
    tx.query(
      `insert into replaced_values (church_id, id, subject_table, subject_id, field, theirs, ours)
       values ($1, $2, $3, $4, 'name', '"Kano"', '"Jos"')`,
      [owner.church, newId(), table, id],
    ),
  )

spec('route getMenuCounts')
test('counts each list only for users who may decide on it', async () => {
  expect(await counts(owner)).toEqual({ inbox: 0, first_timers: 0, follow_up: 0, follow_up_more: false })
  const clerk = await aTeamUser(testServer, owner.church, ['membersAccess'])
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const guest = await aTeamUser(testServer, owner.church, ['eventsAccess'])
  // One phone and two names: a possible duplicate, and a possible family.
  const ada = await owner.person('Ada', 'Obi', '0803 555 0101')
  await owner.person('Ife', 'Obi', '0803 555 0101')
  await owner.person('Sade', 'Bello', undefined, { first_timer: true })
  await conflict('members', ada)
  await conflict('services', (await owner.service()).id)

  expect(await counts(clerk)).toMatchObject({ inbox: 3, first_timers: 1 })
  expect(await counts(owner)).toMatchObject({ inbox: 4, first_timers: 1 })
  expect(await counts(usher)).toEqual({
    inbox: 1,
    first_timers: null,
    follow_up: null,
    follow_up_more: false,
  })
  expect(await guest.get('menu-counts')).toMatchObject({ status: 403, body: { code: 'FEATURE_REQUIRED' } })

  const [line] = (await clerk.get('reviews/replaced')).body.data
  await owner.put(`reviews/replaced/${line.id}`, { decision: 'keep' })
  const other = (await owner.get('same-people')).body.data[0].sides[1].person.id
  await owner.post('same-people/leave', { one: ada, other })
  expect(await counts(clerk)).toMatchObject({ inbox: 1 })
})

test('another church counts nothing of this one', async () => {
  const other = await aChurch(testServer, 'Hope')
  expect(await counts(other)).toEqual({ inbox: 0, first_timers: 0, follow_up: 0, follow_up_more: false })
})
