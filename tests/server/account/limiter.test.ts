/** Tests the limits when two processes count at the same time and when a window ends meanwhile. */
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { countMiss, mustNotWait, spendAttempts, takeBack } from '../../../server/auth/limiter.ts'
import { LIMITS, limitsOf, publicLimits, PUBLIC_LIMITS } from '../../../server/auth/limits.ts'
import { ChurchQueues } from '../../../server/jobs/church-queues.ts'
import { appPool } from '../../../server/db/pools.ts'
import { Problem } from '../../../server/http/actor-and-answer.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
let processes: [pg.Pool, pg.Pool]
beforeAll(async () => {
  database = await freshDatabase()
  processes = [database.pool, appPool(database.ownerUrl, { setRole: true })]
})
afterAll(async () => {
  await processes[1].end()
  await database.drop()
})

/** The work's result, or nothing where the caller has to wait. */
async function unlessTooMany<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem && error.code === 'TOO_MANY') return undefined
    throw error
  }
}

const countsOf = async (about: string) =>
  (
    await database.ownerPool.query<{ count: number }>(
      'select count from attempts where about = $1 order by window_start',
      [about],
    )
  ).rows.map(({ count }) => count)

const aTry = fc.record({ process: fc.constantFrom(0 as const, 1 as const), right: fc.boolean() })

test('two processes let at most N misses pass in a window', () =>
  fc.assert(
    fc.asyncProperty(fc.array(aTry, { minLength: 1, maxLength: 40 }), async (tries) => {
      const who = newId()
      const { most } = LIMITS['second-factor']
      const passed = await Promise.all(
        tries.map(async ({ process, right }) => {
          const counted = await unlessTooMany(spendAttempts(processes[process], { 'second-factor': who }))
          if (counted && right) await takeBack(processes[process], counted)
          return { right, window: counted?.[0]?.began }
        }),
      )
      const windows = new Set(passed.flatMap(({ window }) => window ?? []))
      for (const window of windows)
        expect(passed.filter((one) => one.window === window && !one.right).length).toBeLessThanOrEqual(most)
    }),
    { numRuns: 40 },
  ))

test('two processes let exactly N wrong tries pass in a window', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(0 as const, 1 as const), { maxLength: 40 }), async (tries) => {
      const who = newId()
      const { most } = LIMITS['transfer-code']
      const passed = await Promise.all(
        tries.map((process) => unlessTooMany(spendAttempts(processes[process], { 'transfer-code': who }))),
      )
      const counts = await countsOf(limitsOf({ 'transfer-code': who })[0]!.about)
      const expected = counts.reduce((sum, count) => sum + Math.min(count, most), 0)
      expect(passed.filter(Boolean)).toHaveLength(expected)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(tries.length)
    }),
    { numRuns: 40 },
  ))

test('a right try gives nothing back in the next window', async () => {
  const who = newId()
  const [limit] = limitsOf({ 'present-password': who })
  const [right] = await spendAttempts(database.pool, { 'present-password': who })
  // The same as a window that ended meanwhile.
  await database.ownerPool.query(
    `update attempts set window_start = window_start - interval '15 minutes' where about = $1`,
    [limit!.about],
  )
  const before = { ...right!, began: right!.began - limit!.seconds }
  for (let miss = 0; miss < 3; miss += 1) await spendAttempts(database.pool, { 'present-password': who })
  await takeBack(database.pool, [before])
  const [first, ...later] = await countsOf(limit!.about)
  expect(first).toBe(0)
  expect(later.reduce((sum, count) => sum + count, 0)).toBe(3)
})

test('an address past its limit counts no further account', async () => {
  const [address, email] = [newId(), `${newId()}@mail.example`]
  const [ofAddress, ofAccount] = limitsOf({ 'password:address': address, 'password:account': email })
  await spendAttempts(database.pool, { 'password:address': address })
  const used = 'update attempts set count = $2 where about = $1'
  await database.ownerPool.query(used, [ofAddress!.about, ofAddress!.most])
  const tries = { 'password:address': address, 'password:account': email }
  expect(await unlessTooMany(spendAttempts(database.pool, tries))).toBeUndefined()
  expect(await countsOf(ofAccount!.about)).toEqual([])
})

test('public pages count at most N tries plus the pending look-ups', async () => {
  const link = newId()
  const [UNDER_WAY, { link: most }] = [4, PUBLIC_LIMITS.link]
  const guard = publicLimits('link', '198.51.100.7', link, '')
  const miss = async (pool: pg.Pool) => countMiss(pool, await mustNotWait(pool, guard))
  const queues = processes.map(() => new ChurchQueues(16, UNDER_WAY))
  await Promise.all(
    processes.flatMap((pool, process) =>
      Array.from({ length: 60 }, () => queues[process]!.run(link, () => unlessTooMany(miss(pool)))),
    ),
  )
  const counts = await countsOf(guard.fresh[0]!.about)
  for (const count of counts) expect(count).toBeLessThan(most + processes.length * UNDER_WAY)
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(most)
})
