/** Tests several statements as one message against the guarantees that a transaction needs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { appPool } from '../../../server/db/pools.ts'
import { pipeline, type Statement } from '../../../server/db/pipeline.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

let db: TestDatabase
let tx: pg.PoolClient
beforeAll(async () => {
  db = await freshDatabase()
  await db.ownerPool.query('create table flown (n bigint primary key)')
})
afterAll(() => db.drop())
beforeEach(async () => {
  await db.ownerPool.query('truncate flown')
  tx = await db.pool.connect()
  return () => tx.release(true)
})

const say = (text: string, ...values: unknown[]): Statement => ({ name: text.slice(0, 50), text, values })
const put = (n: unknown) => say('insert into flown values ($1) returning n', n)
const begin = say('begin')
const commit = say('commit')
const stored = async () =>
  (await db.ownerPool.query<{ n: number }>('select n from flown order by n')).rows.map(({ n }) => n)

test('each statement answers for itself, in order, in the app’s types', async () => {
  for (const again of [1, 2]) {
    const rows = await pipeline(tx, [begin, put(again), say('select n from flown where n > $1', 100), commit])
    expect(rows).toEqual([[], [{ n: again }], [], []])
  }
  expect(await stored()).toEqual([1, 2])
})

test('a later statement sees the effect of an earlier one', async () => {
  const rows = await pipeline(tx, [begin, put(1), say('select count(*)::int as n from flown'), commit])
  expect(rows[2]).toEqual([{ n: 1 }])
})

test.each([
  ['while it runs', [put(7), put(7), put(8)], '23505'],
  ['while it is prepared', [put(7), say('select nowhere'), put(8)], '42703'],
  ['over a value the database does not take', [put(7), put('seven'), put(8)], '22P02'],
])('skips the rest and the commit after one fails %s', async (_when, statements, code) => {
  await expect(pipeline(tx, [begin, ...statements, commit])).rejects.toMatchObject({ code })
  await tx.query('rollback')
  expect(await stored()).toEqual([])
  // The pipeline's view of prepared statements stays correct in both directions.
  await pipeline(tx, [begin, put(1), say('select count(*)::int as n from flown'), commit])
  expect(await stored()).toEqual([1])
})

test('a value that cannot be sent stops the pipeline before sending', async () => {
  const round: Record<string, unknown> = {}
  round.round = round
  await expect(pipeline(tx, [begin, put(1), put(round), commit])).rejects.toThrow(/circular/)
  await tx.query('rollback')
  expect(await stored()).toEqual([])
  expect(await pipeline(tx, [say('select 1::bigint as one')])).toEqual([[{ one: 1 }]])
})

test('ends a connection that no longer answers', async () => {
  const address = new URL(db.ownerUrl)
  const folder = address.searchParams.get('host')!
  const beside = mkdtempSync(join(tmpdir(), 'silent-'))
  const held: Socket[] = []
  const proxy = createServer((socket) => {
    const onward = connect(join(folder, '.s.PGSQL.5432'))
    held.push(socket, onward)
    socket
      .on('error', () => {})
      .pipe(onward.on('error', () => {}))
      .pipe(socket)
  }).listen(join(beside, '.s.PGSQL.5432'))
  address.searchParams.set('host', beside)
  const pool = appPool(address.href, { setRole: true, max: 1, statementTimeoutMs: 400 })
  const client = await pool.connect()
  try {
    expect(await pipeline(client, [say('select 1 as one')])).toEqual([[{ one: 1 }]])
    for (const socket of held) socket.unpipe()
    await expect(pipeline(client, [say('select 2 as two')])).rejects.toThrow(/no answer in time/)
  } finally {
    client.release(true)
    await pool.end()
    for (const socket of held) socket.destroy()
    proxy.close()
    rmSync(beside, { recursive: true, force: true })
  }
})

test('a broken connection rejects and answers nothing', async () => {
  // Listens from the start: it may break before anybody awaits it.
  const broken = expect(pipeline(tx, [begin, put(1), say('select pg_sleep(5)'), commit])).rejects.toThrow()
  const asleep = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  const pid = await vi.waitFor(async () => {
    const { rows } = await db.ownerPool.query<{ pid: number }>(asleep)
    expect(rows).toHaveLength(1)
    return rows[0]?.pid
  })
  await db.ownerPool.query('select pg_terminate_backend($1)', [pid])
  await broken
  expect(await stored()).toEqual([])
})
