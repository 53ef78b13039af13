/** Tests how long people are kept: the setting, its preview, and the erasure by the daily job. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FEATURES } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { applyOwn } from '../../../server/sync/push/apply-ops.ts'
import type { ArgsOf } from '../../../sync/mutations/index.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { eraseDue } from '../../../server/modules/personal-data/retention.ts'
import { everythingOf } from '../matrix/everything-of.ts'
import {
  aChurch,
  aTeamUser,
  type Caller,
  change,
  type TestServer,
  openTestServer,
  today,
} from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await inChurch(testServer.database.pool, owner.church, (tx) => tx.query(text, values))).rows

/** A person added so many months ago. */
async function since(months: number, name: string, more: object = {}): Promise<string> {
  const id = await owner.person(name, 'Zubairu', undefined, more)
  await rows(`update members set created_at = now() - make_interval(months => $2) where id = $1`, [
    id,
    months,
  ])
  return id
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function came(id: string, ...days: number[]): Promise<void> {
  for (const day of days) {
    const { id: service } = await owner.service(daysAgo(day), `Sunday ${day}`)
    await owner.put(`churchservices/${service}/attendees/${id}`)
  }
}

const preview = async (query: string) => (await owner.get(`church/retention?${query}`)).body.data
const namesOf = async (query: string) =>
  (await preview(query)).people.map((person: { first_name: string }) => person.first_name).sort()
const living = async () =>
  (await rows(`select first_name from members where first_name <> '' order by 1`)).map(
    (row) => row.first_name,
  )

/** A day later. */
async function theJobRuns(): Promise<void> {
  await change(testServer, `update retention_work set run_at = now() where church_id = $1`, [owner.church])
  await eraseDue(testServer.app.deps)
}

beforeEach(async () => {
  owner = await aChurch(testServer)
  const first = { first_timer: true }
  await came(await since(40, 'Seen'), 800, 3)
  await came(await since(40, 'Gone'), 801)
  await since(40, 'Unmarked')
  await came(await since(10, 'Once', first), 290)
  await came(await since(10, 'Twice', first), 291, 270)
  await since(2, 'Lately', first)
  await owner.delete(`member/${await since(40, 'Deleted')}`)
  await rows(`update members set created_at = now() - interval '9 years' where first_name = 'Folake'`)
})

spec('route previewRetention')
test('privacy: retention: a preview counts and names people and erases nobody', async () => {
  expect(await preview('')).toEqual({ count: 0, people: [] })
  expect(await preview('keep_people_years=3')).toMatchObject({
    count: 2,
    people: [
      { first_name: 'Unmarked', last_here: null, why: 'not_seen', deleted: false },
      { first_name: 'Deleted', deleted: true },
    ],
  })
  expect(await namesOf('keep_people_years=2')).toEqual(['Deleted', 'Gone', 'Unmarked'])
  expect(await preview('keep_first_timers_months=6')).toMatchObject({
    count: 1,
    people: [{ first_name: 'Once', last_here: daysAgo(290), why: 'never_back' }],
  })
  expect(await namesOf('keep_people_years=2&keep_first_timers_months=6')).toHaveLength(4)
  await eraseDue(testServer.app.deps)
  expect(await living()).toHaveLength(8)
})

test('privacy: retention: a child’s check-in is a visit of child and guardian', async () => {
  const [child, mother, stays] = [
    await since(40, 'Tobi'),
    await since(40, 'Ngozi'),
    await since(40, 'Undone', { first_timer: true }),
  ]
  const { id: service_id } = await owner.service(daysAgo(9), 'Children')
  const actor = { churchId: owner.church, accountId: owner.account, deviceId: null, features: [...FEATURES] }
  const checkIn = async (person_id: string, more: object) => {
    const args = { service_id, person_id, ...more } as ArgsOf<'check-in-child'>
    const opId = newId()
    await applyOwn(
      testServer.database.pool,
      { ...actor, active: true },
      'check-in-child',
      args,
      0,
      undefined,
      opId,
    )
    return opId
  }
  await checkIn(child, { guardian_id: mother })
  const undone = await checkIn(stays, { guardian_name: 'Ada' })
  expect(await namesOf('keep_people_years=3')).toEqual(['Deleted', 'Unmarked'])
  await rows(`update child_events set removed_by = id where id = $1`, [undone])
  expect(await namesOf('keep_people_years=3')).toEqual(['Deleted', 'Undone', 'Unmarked'])
})

spec('Privacy: retention')
test('privacy: retention: a day later the job erases them and logs it', async () => {
  const settings = { keep_people_years: 2, keep_first_timers_months: 6 }
  expect((await owner.put('church', { settings })).body.data.settings).toMatchObject(settings)
  await eraseDue(testServer.app.deps)
  expect(await living()).toHaveLength(8)
  await theJobRuns()
  expect(await living()).toEqual(['Folake', 'Lately', 'Seen', 'Twice'])
  expect(await everythingOf(testServer.database.pool, owner.church)).not.toMatch(/Gone|Unmarked|Once|Deleted/)
  const noted = await rows(`select action from audit_log where account_id is null and action like 'erased%'`)
  expect(noted.map(({ action }) => action).sort()).toEqual([
    'erased',
    'erased',
    'erased',
    'erased',
    'erased 4 by the time people are kept',
  ])
  expect(await rows('select count(*)::int as marks from marks')).toEqual([{ marks: 6 }])
  expect(await preview('')).toEqual({ count: 0, people: [] })
})

test('privacy: retention: keeps later visitors, and nothing runs once disabled', async () => {
  await owner.put('church', { settings: { keep_people_years: 2 } })
  const [gone] = await rows(`select id from members where first_name = 'Gone'`)
  const service = await owner.service(today(), 'Today')
  await owner.put(`churchservices/${service.id}/attendees/${gone.id}`)
  await theJobRuns()
  expect(await living()).toContain('Gone')
  expect(await living()).not.toContain('Unmarked')
  await owner.put('church', { settings: { keep_people_years: 1 } })
  await owner.put('church', { settings: { keep_people_years: 0 } })
  expect(
    (
      await testServer.database.ownerPool.query('select from retention_work where church_id = $1', [
        owner.church,
      ])
    ).rowCount,
  ).toBe(0)
})

test('privacy: retention: a church that stopped marking loses nobody', async () => {
  await rows(`delete from marks`)
  expect(await preview('keep_people_years=1&keep_first_timers_months=1')).toEqual({ count: 0, people: [] })
})

test('privacy: retention: skips a closed church', async () => {
  await owner.put('church', { settings: { keep_people_years: 2 } })
  await change(
    testServer,
    `insert into church_closings (church_id, token_hash, requested_by, erase_at, links) values ($1, '\\x00', $2, now() + interval '9 days', '[]')`,
    [owner.church, owner.account],
  )
  await theJobRuns()
  expect(await living()).toContain('Gone')
})

test('privacy: retention: only owners set it, invalid values fail at their field', async () => {
  const user = await aTeamUser(testServer, owner.church)
  expect(await user.get('church/retention?keep_people_years=2')).toMatchObject({ status: 403 })
  expect(await user.put('church', { settings: { keep_people_years: 2 } })).toMatchObject({ status: 403 })
  for (const years of ['-1', '21', '1.5', 'x'])
    expect(await owner.get(`church/retention?keep_people_years=${years}`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'keep_people_years' }] },
    })
  for (const keep_first_timers_months of [61, null, true, '', '6'])
    expect(await owner.put('church', { settings: { keep_first_timers_months } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'settings.keep_first_timers_months' }] },
    })
})
