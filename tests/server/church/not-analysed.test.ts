/**
 * Tests lists of a church without PostgreSQL statistics, whose half year came in one load.
 * No list may read all marks once for each person or service. The test counts reads, not time.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChurch, type Caller, change, type TestServer, openTestServer, today } from './test-server.ts'

const [PEOPLE, SERVICES] = [200, 40]

let testServer: TestServer
let owner: Caller
let marks: number
let member: string

beforeAll(async () => {
  testServer = await openTestServer()
  // One connection reports what it read.
  testServer.database.pool.options.max = 1
  owner = await aChurch(testServer)
  for (const table of ['members', 'services', 'aliases', 'marks', 'event_marks', 'service_tallies'])
    await change(testServer, `alter table ${table} set (autovacuum_enabled = off)`, [])
  await change(testServer, FILL, [owner.church, PEOPLE, SERVICES, today()])
  const { rows } = await testServer.database.ownerPool.query(
    `select count(*)::int as marks, min(person_id::text) as member from marks`,
  )
  ;({ marks, member } = rows[0])
})
afterAll(() => testServer.close())

/**
 * Every seventh person came long ago alone, every ninth never. Every tenth is a second record of the one before. Every
 * fifth is listed since yesterday.
 */
const FILL = `
  with people as materialized (select n, gen_random_uuid() as id from generate_series(1, $2::int) n),
  held as materialized (select n, gen_random_uuid() as id from generate_series(1, $3::int) n),
  written as (
    insert into members (church_id, id, first_name, last_name, name_key, phone_number, created_at, rev)
    select $1::uuid, id, 'Ada', 'P' || n, 'ada p' || n, '+23480355' || 10000 + n, now() - make_interval(days => case when n % 5 = 0 then 1 else 700 end), n from people),
  services as (
    insert into services (church_id, id, name, date_of_service, created_at, name_key, rev)
    select $1, id, 'Sunday', $4::date - n * 7, now(), 'sunday', n from held),
  joined as (
    insert into aliases (church_id, id, to_id, rev)
    select $1, p.id, o.id, 1 from people p join people o on o.n = p.n - 1 where p.n % 10 = 0)
  insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, rev)
  select $1, gen_random_uuid(), h.id, p.id, now(), now(), 1 from people p join held h on (p.n + h.n) % 3 > 0
  where p.n % 9 > 0 and (p.n % 7 > 0 or h.n > 30)`

const READ = `select (select sum(idx_tup_read) from pg_stat_user_indexes)::int
  + (select sum(seq_tup_read) from pg_stat_user_tables)::int as rows,
  (select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit) from pg_statio_user_tables)::int as pages`

/**
 * A connection reports its reads only later by itself. The test makes each one report now, also the one that filled
 * the tables.
 */
async function readSoFar(): Promise<{ rows: number; pages: number }> {
  const { pool, ownerPool } = testServer.database
  const each = [pool, ...Array.from({ length: ownerPool.options.max ?? 1 }, () => ownerPool)]
  await Promise.all(each.map((one) => one.query('select pg_stat_force_next_flush()')))
  return (await ownerPool.query(READ)).rows[0]
}

test.each([
  ['the follow-up list', 'follow-ups'],
  ['members absent for three weeks', 'churches/:id/members?absent_for=3'],
  ['members absent for more weeks than are read at once', 'churches/:id/members?absent_for=20'],
  ['everybody’s attendance', 'churches/:id/members-attendance'],
  ['a page of it', 'churches/:id/members-attendance?limit=20'],
  ['whom an SMS to attendees reaches', 'churches/:id/sms-people?act=notify-attendees'],
  ['whom one to absentees reaches', 'churches/:id/sms-people?act=notify-absentees'],
  ['the services', 'churchservices'],
  ['last Sunday', 'lastSunday'],
  ['one member’s attendance', 'member/:member/attendance'],
])('%s reads no more than a few times the existing rows', async (_list, path) => {
  const before = await readSoFar()
  const { status } = await owner.get(path.replace(':id', owner.church).replace(':member', member))
  const after = await readSoFar()
  expect(status).toBe(200)
  expect((after.rows - before.rows) / (marks + PEOPLE)).toBeLessThan(4)
  expect((after.pages - before.pages) / (marks + PEOPLE)).toBeLessThan(8)
})
