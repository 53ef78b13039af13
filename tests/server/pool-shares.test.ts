/** Tests the shares of the connections to PostgreSQL, and whom each share is reserved for. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { freePort } from '../../scripts/parts/demo-server.mjs'
import { appPool, waitingForShare } from '../../server/db/pools.ts'
import {
  inChurch,
  inChurchAtOnce,
  inChurchSnapshot,
  inChurchWriting,
  snapshotAtOnce,
} from '../../server/db/in-church.ts'
import type { PageSource } from '../../server/http/app-files.ts'
import { serve, type Serving } from '../../server/serve.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { call, newChurch, newTeamUser } from './account/church-app.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const inUse = ({ totalCount, idleCount }: pg.Pool) => totalCount - idleCount

describe('while others wait for a lock', () => {
  const LOCK = 4711
  let pool: pg.Pool
  let holder: pg.PoolClient
  let works: Promise<unknown>[]
  const poolOf = (max: number) => (pool = appPool(db.ownerUrl, { setRole: true, max }))
  beforeEach(async () => {
    works = []
    holder = await db.ownerPool.connect()
    await holder.query('select pg_advisory_lock($1)', [LOCK])
  })
  afterEach(async () => {
    await holder.query('select pg_advisory_unlock($1)', [LOCK])
    holder.release()
    await Promise.allSettled(works)
    await pool.end()
  })

  const WAIT = { name: 'wait-shared', text: 'select pg_advisory_xact_lock_shared($1)', values: [LOCK] }
  const writes = (church: string) =>
    works.push(
      inChurchWriting(pool, church, [WAIT], async () => ({ answer: null, writing: [] })).catch(() => null),
    )
  const READS = [
    (church: string) => inChurch(pool, church, (tx) => tx.query(WAIT)),
    (church: string) => inChurchAtOnce(pool, church, [WAIT]),
  ]
  const PULLS = [
    (church: string) => inChurchSnapshot(pool, church, [WAIT], async () => null),
    (church: string) => snapshotAtOnce(pool, church, [WAIT]),
  ]
  const reads = (church: string, times: number, how: ((church: string) => Promise<unknown>)[] = READS) => {
    for (let n = 0; n < times; n += 1) works.push(how[n % how.length]!(church).catch(() => null))
  }
  const settledSoon = () => new Promise((resolve) => setTimeout(resolve, 300))

  async function anotherReads(): Promise<void> {
    const started = Date.now()
    await inChurch(pool, newId(), (tx) => tx.query('select 1'))
    expect(Date.now() - started).toBeLessThan(5_000)
  }

  test.each([
    [12, 3],
    [4, 2],
  ])('of %i connections one church’s readers take %i, another church reads', async (max, share) => {
    poolOf(max)
    reads(newId(), 30)
    await anotherReads()
    await settledSoon()
    expect(inUse(pool)).toBe(share)
  })

  test('the pulls of one church leave its other reads their share', async () => {
    poolOf(12)
    const church = newId()
    reads(church, 30, PULLS)
    reads(church, 30)
    await anotherReads()
    await settledSoon()
    expect(inUse(pool)).toBe(3 + 3)
  })

  test('of 12 connections all churches’ pulls take 3, another church reads', async () => {
    poolOf(12)
    for (let n = 0; n < 30; n += 1) reads(newId(), 2, PULLS)
    await anotherReads()
    await settledSoon()
    expect(inUse(pool)).toBe(3)
    expect(waitingForShare(pool)).toBe(57)
  })

  test('of 12 connections all churches’ writers take 7, another church reads', async () => {
    poolOf(12)
    for (let n = 0; n < 30; n += 1) writes(newId())
    await anotherReads()
    await settledSoon()
    expect(inUse(pool)).toBe(7)
  })

  test.each([12, 10, 20, 4])(
    'of %i connections writers and pulls leave one for another church’s reads',
    async (max) => {
      poolOf(max)
      for (let n = 0; n < 30; n += 1) {
        writes(newId())
        reads(newId(), 2, PULLS)
      }
      await anotherReads()
      await settledSoon()
      expect(inUse(pool)).toBeLessThan(max)
    },
  )

  test('the writers of one church take one connection', async () => {
    poolOf(12)
    const church = newId()
    for (let n = 0; n < 30; n += 1) writes(church)
    await anotherReads()
    await settledSoon()
    expect(inUse(pool)).toBe(1)
  })
})

describe('a server whose shared connections are all taken', () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-shares-'))
  let serving: Serving
  let taken: pg.PoolClient[] = []
  beforeAll(async () => {
    serving = await serve({
      env: {
        DATABASE_URL: db.ownerUrl,
        DATABASE_POOL: '6',
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        PORT: String(await freePort()),
        TRIAL_DAYS: '30',
      },
      pages: { page: () => null } as unknown as PageSource,
      demo: false,
    })
  })
  afterEach(() => {
    for (const client of taken) client.release()
    taken = []
  })
  afterAll(async () => {
    await serving.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function takeAll(): Promise<void> {
    const { pool } = serving.app.deps
    for (let n = 0; n < pool.options.max; n += 1) taken.push(await pool.connect())
    expect(inUse(pool)).toBe(pool.options.max)
  }

  test('shares four of six connections, and keeps two', () => {
    const { pool, reserve } = serving.app.deps
    expect([pool.options.max, reserve.options.max]).toEqual([4, 2])
    expect(reserve).not.toBe(pool)
  })

  test('answers /readyz', async () => {
    await takeAll()
    expect((await serving.app.inject('/readyz')).json()).toEqual({ ready: true })
  })

  test('looks sessions up', async () => {
    const { app } = serving
    const usher = await newTeamUser(app, await newChurch(app), ['attendanceAccess'])
    await app.deps.later.settled()
    await takeAll()
    expect((await usher.get('wallet')).body).toMatchObject({ code: 'FEATURE_REQUIRED' })
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await call(app, 'GET', 'user', { headers })).status).toBe(401)
  })

  test('a wait for a lock ends after ten seconds, on every connection', async () => {
    const { pool, reserve } = serving.app.deps
    for (const one of [pool, reserve])
      expect((await one.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '10s' }])
  })
})
