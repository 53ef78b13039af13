/** A request reads the membership of its own session, however many churches a server has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSession } from '../../../server/auth/session.ts'
import { stillAdmitted } from '../../../server/sync/live.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

const CHURCHES = 1000
const PHONES = 2500
/** After this many runs PostgreSQL has decided whether it keeps one plan. */
const TIMES = 8

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
  db.pool.options.max = 1
  const owner = await db.ownerPool.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into memberships (church_id, account_id, features)
     select gen_random_uuid(), gen_random_uuid(), '{}' from generate_series(1, ${CHURCHES})`,
  )
  await owner.query(
    `insert into sessions (id, token_hash, account_id, church_id, expires_at)
     select gen_random_uuid(), sha256(t.nth::text::bytea), m.account_id, m.church_id, now() + interval '1 day'
     from generate_series(1, ${PHONES}) t(nth) cross join lateral (
       select account_id, church_id, row_number() over () as n from memberships) m
     where m.n = 1 + t.nth % ${CHURCHES}`,
  )
  await owner.query('analyze memberships; analyze sessions')
  owner.release(true)
})
afterAll(() => db.drop())

/** Memberships read by sequential scan, past every index. */
async function readThrough(work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await db.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await db.ownerPool.query<{ read: string }>(
      `select seq_tup_read as read from pg_stat_user_tables where relname = 'memberships'`,
    )
    return Number(rows[0]!.read)
  }
  const before = await read()
  for (let times = 0; times < TIMES; times += 1) await work()
  return (await read()) - before
}

test('looks up the membership of a session by its key', async () => {
  expect(await readThrough(async () => expect(await findSession(db.pool, '1')).toBeDefined())).toBe(0)
})

test('looks up the memberships of open streams by their keys', async () => {
  const { rows } = await db.ownerPool.query<{ id: string }>('select id from sessions limit 20')
  const admitted = () =>
    stillAdmitted(
      db.pool,
      rows.map(({ id }) => id),
    )
  expect(await readThrough(async () => expect((await admitted()).size).toBe(20))).toBe(0)
})
