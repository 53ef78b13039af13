import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('the app role is neither owner nor superuser, nor bypasses row security', async () => {
  const { rows } = await database.pool.query(
    'SELECT rolname, rolsuper, rolbypassrls, (SELECT count(*) FROM pg_class WHERE relowner = pg_roles.oid) AS owned FROM pg_roles WHERE rolname = current_user',
  )
  expect(rows).toEqual([{ rolname: 'narthex_app', rolsuper: false, rolbypassrls: false, owned: 0 }])
})

test('RESET ROLE does not lead back to the owner', async () => {
  const client = await database.pool.connect()
  await client.query('RESET ROLE')
  const { rows } = await client.query('SELECT current_user AS who')
  client.release()
  expect(rows).toEqual([{ who: 'narthex_app' }])
})

test('returns numbers, dates as days, times as ISO 8601 in UTC', async () => {
  const { rows } = await database.pool.query(
    `SELECT 9007199254740991::int8 AS big, date '2026-01-05' AS day, timestamptz '2026-01-05 10:00:00.5+01' AS at,
      ARRAY[timestamptz '2026-01-05 10:00+00', NULL] AS times, ARRAY[1, 2]::int8[] AS many, ARRAY[date '2026-01-05'] AS days, 'infinity'::timestamptz AS never`,
  )
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      day: '2026-01-05',
      at: '2026-01-05T09:00:00.500Z',
      times: ['2026-01-05T10:00:00.000Z', null],
      many: [1, 2],
      days: ['2026-01-05'],
      never: 'infinity',
    },
  ])
})

test('refuses an int8 that a number cannot hold', async () => {
  await expect(database.pool.query('SELECT 9007199254740993::int8')).rejects.toThrow('cannot hold exactly')
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('the app may use what the owner creates later', async () => {
  await database.ownerPool.query('CREATE TABLE later (id int PRIMARY KEY)')
  await database.pool.query('INSERT INTO later VALUES (1)')
  await expect(database.pool.query('DROP TABLE later')).rejects.toThrow('must be owner')
})

test('queries on one connection answer in order, and one fails alone', async () => {
  const client = await database.pool.connect()
  const settled = await Promise.allSettled([
    client.query('BEGIN'),
    client.query('CREATE TEMP TABLE t (n int)'),
    client.query('SAVEPOINT a'),
    client.query('INSERT INTO t VALUES ($1)', [1]),
    client.query('SELECT 1 / $1::int', [0]),
    client.query('ROLLBACK TO SAVEPOINT a'),
    client.query({ name: 'add', text: 'INSERT INTO t VALUES ($1)', values: [2] }),
    client.query({ name: 'add', text: 'INSERT INTO t VALUES ($1)', values: [3] }),
    client.query('COMMIT'),
    client.query('SELECT array_agg(n ORDER BY n) AS all FROM t'),
  ])
  client.release()
  expect(settled.map((result) => result.status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    'rejected',
    ...Array<string>(5).fill('fulfilled'),
  ])
  expect(settled.at(-1)).toMatchObject({ value: { rows: [{ all: [2, 3] }] } })
})
