/** Tests that a plan prepared while a table was empty still holds when the table has grown. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { aChurch, Sender } from './a-church.ts'

const ROWS = 20_000

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const FILL = {
  sync_ops: `insert into sync_ops (church_id, op_id, account_id, device_id, seq, payload_hash, status, result)
    select $1, gen_random_uuid(), $1, $1, n, '', 'applied', '{}' from generate_series(1, ${ROWS}) n`,
  members: `insert into members (church_id, id, first_name, last_name, name_key, created_at, rev)
    select $1, gen_random_uuid(), 'Ada', 'P' || n, 'ada p' || n, now(), n from generate_series(1, ${ROWS}) n`,
  marks: `insert into marks (church_id, id, service_id, person_id, arrived_at, rev)
    select $1, gen_random_uuid(), $1, gen_random_uuid(), now(), n from generate_series(1, ${ROWS}) n`,
}

test.each([
  ['sync_ops', 'op_id'],
  ['members', 'id'],
  ['marks', 'id'],
] as const)('a statement prepared while %s is empty uses its key later', async (table, key) => {
  const church = newId()
  const tx = await db.pool.connect()
  const owner = await db.ownerPool.connect()
  try {
    await tx.query(`set app.church_id = '${church}'`)
    await tx.query(
      `prepare look (uuid, uuid[]) as select * from ${table} where church_id = $1 and ${key} = any($2)`,
    )
    // After five runs PostgreSQL decides whether it keeps one plan.
    for (let times = 0; times < 8; times += 1)
      await tx.query(`execute look ('${church}', array['${newId()}']::uuid[])`)
    // Rows of one table alone: their references do not matter here.
    await owner.query('set session_replication_role = replica')
    await owner.query(FILL[table], [church])
    const { rows } = await owner.query<{ id: string }>(`select ${key} as id from ${table} limit 1`)
    const { rows: plan } = await tx.query(
      `explain (analyze, buffers, format json) execute look ('${church}', array['${rows[0]!.id}']::uuid[])`,
    )
    const { Plan: run } = plan[0]['QUERY PLAN'][0]
    expect(run['Actual Rows']).toBe(1)
    expect(run['Shared Hit Blocks'] + run['Shared Read Blocks']).toBeLessThan(10)
  } finally {
    tx.release(true)
    owner.release(true)
  }
})

test('autovacuum skips every table until it holds a thousand rows', async () => {
  const { rows } = await db.ownerPool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not coalesce(reloptions, '{}') @> '{autovacuum_analyze_threshold=1000,autovacuum_vacuum_threshold=1000}'`,
  )
  expect(rows).toEqual([])
})

test('pushes and pulls are not planned again each time', async () => {
  const own = await freshDatabase()
  // A single connection reports its plans.
  own.pool.options.max = 1
  try {
    const church = await aChurch(own.pool)
    await own.ownerPool.query(FILL.members, [church])
    await own.ownerPool.query(FILL.sync_ops, [church])
    await own.ownerPool.query('analyze')
    const sender = new Sender(own.pool, church)
    const service = await sender.service()
    const { epoch, head, lineage } = await sender.pull()
    for (let turn = 0; turn < 20; turn += 1) {
      const person_id = await sender.person('Ada', `P${turn}`)
      await sender.send('mark-person', { service_id: service, person_id })
      await sender.pull({ epoch, rev: head, lineage, scope: 'members' })
    }
    const text = 'select name, custom_plans from pg_prepared_statements where custom_plans > 10'
    expect((await own.pool.query(text)).rows).toEqual([])
  } finally {
    await own.drop()
  }
})

test('the planner knows that a service belongs to one church', async () => {
  const owner = await db.ownerPool.connect()
  try {
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `with held as materialized (select md5('c' || n % 200)::uuid as church, md5('s' || n)::uuid as service from generate_series(1, 2000) n)
       insert into marks (church_id, id, service_id, person_id, arrived_at, rev)
       select church, gen_random_uuid(), service, gen_random_uuid(), now(), 1 from held, generate_series(1, 20)`,
    )
    await owner.query('analyze marks')
    const { rows } = await owner.query(
      `explain (format json) select from marks where church_id = md5('c1')::uuid and service_id = md5('s1')::uuid`,
    )
    expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(10)
  } finally {
    owner.release(true)
  }
})

test('a migrated database compiles no statement unless configured', async () => {
  const own = await freshDatabase()
  const setting = async () => {
    const client = new pg.Client(own.ownerUrl)
    await client.connect()
    const { rows } = await client.query<{ jit: string }>('show jit')
    await client.end()
    return rows[0]?.jit
  }
  try {
    await migrate(own.ownerUrl)
    expect(await setting()).toBe('off')
    const { rows } = await own.ownerPool.query<{ name: string }>('select current_database() as name')
    await own.ownerPool.query(`alter database ${rows[0]?.name} set jit = on`)
    await migrate(own.ownerUrl)
    expect(await setting()).toBe('on')
  } finally {
    await own.drop()
  }
})

test('no connection switches the planner', async () => {
  const { rows } = await db.pool.query(
    `select name from pg_settings where source = 'client' and (name ~ '^(enable_|jit|plan_cache_mode|work_mem)' or category ~ '^Query Tuning')`,
  )
  expect(rows).toEqual([])
})
