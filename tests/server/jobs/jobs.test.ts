/** Tests the job queue: keys, retries, turns of churches, and shutdown. */
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { writeTrouble } from '../../../server/db/write-errors.ts'
import { makeJobs } from '../../../server/jobs/boss-jobs.ts'
import { eachChurch } from '../../../server/jobs/church-queues.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { spec } from '../../spec/spec.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())
afterEach(() => vi.useRealTimers())
beforeEach(() => db.ownerPool.query('delete from pgboss.job').then(() => undefined))

const churchId = newId()
const aSend = () => ({ churchId, sendId: newId() })
const makeOne = () => makeJobs(db.pool, pino({ level: 'silent' }))

/** Records the SMS jobs that run. */
function noting(jobs: Jobs): string[] {
  const done: string[] = []
  jobs.work('sms.send', async ({ sendId }) => void done.push(sendId))
  return done
}

const states = async () =>
  (await db.ownerPool.query<{ state: string }>('select state::text from pgboss.job order by state')).rows.map(
    ({ state }) => state,
  )
/** Makes the jobs due as if so much time had passed. */
const minutesLater = (minutes: number) =>
  db.ownerPool.query(
    `update pgboss.job set start_after = start_after - $1 * interval '1 minute', started_on = started_on - $1 * interval '1 minute'`,
    [minutes],
  )

test('a job exists if and only if its transaction committed', async () => {
  const jobs = makeOne()
  const done = noting(jobs)
  const [lost, kept] = [aSend(), aSend()]
  const failing = inChurch(db.pool, churchId, async (tx) => {
    await jobs.send(tx, 'sms.send', lost)
    throw new Error('the rest did not work')
  })
  await expect(failing).rejects.toThrow('the rest')
  await inChurch(db.pool, churchId, (tx) => jobs.send(tx, 'sms.send', kept))
  await jobs.drain()
  expect(done).toEqual([kept.sendId])
})

test('one job waits per key, at the earlier moment, keys are independent', async () => {
  const jobs = makeOne()
  const done = noting(jobs)
  const payload = aSend()
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await jobs.send(db.pool, 'sms.send', payload, { key: 'one', startAfter: at(30) })
  await jobs.send(db.pool, 'sms.send', payload, { key: 'one', startAfter: at(10) })
  await jobs.send(db.pool, 'sms.send', payload, { key: 'one', startAfter: at(60) })
  await jobs.send(db.pool, 'sms.send', payload, { key: 'other', startAfter: at(30) })
  expect(await states()).toEqual(['created', 'created'])
  await minutesLater(9)
  await jobs.drain()
  expect(done).toHaveLength(0)
  await minutesLater(2)
  await jobs.drain()
  expect(done).toHaveLength(1)
  await minutesLater(20)
  await jobs.drain()
  expect(done).toHaveLength(2)
})

test('a request during the same job runs it again', async () => {
  const jobs = makeOne()
  const payload = aSend()
  let times = 0
  jobs.work('sms.send', async () => {
    times += 1
    if (times === 1) await jobs.send(db.pool, 'sms.send', payload, { key: 'one' })
  })
  await jobs.send(db.pool, 'sms.send', payload, { key: 'one' })
  await jobs.drain()
  expect(times).toBe(2)
})

spec('Running: processes')
test('two processes on one database share the work', async () => {
  const two = [makeOne(), makeOne()]
  const done = two.map(noting)
  const sends = Array.from({ length: 30 }, aSend)
  for (const payload of sends) await two[0]!.send(db.pool, 'sms.send', payload)
  await Promise.all(two.map((jobs) => jobs.start()))
  await expect.poll(() => done.flat().length).toBe(sends.length)
  await Promise.all(two.map((jobs) => jobs.stop()))
  expect(done.flat().sort()).toEqual(sends.map(({ sendId }) => sendId).sort())
  expect(new Set(await states())).toEqual(new Set(['completed']))
})

/** Jobs that end on command, and the order in which the churches' jobs began. */
function holding(jobs: Jobs) {
  const started: string[] = []
  const ends: (() => void)[] = []
  jobs.work('sms.send', async ({ churchId: church }) => {
    started.push(church)
    await new Promise<void>((end) => ends.push(end))
  })
  return { started, endAll: () => ends.splice(0).forEach((end) => end()) }
}

test('a quiet church’s job runs while a busy church holds one place', async () => {
  const jobs = makeOne()
  const { started, endAll } = holding(jobs)
  const [busy, quiet] = [newId(), newId()]
  for (let index = 0; index < 20; index += 1)
    await jobs.send(db.pool, 'sms.send', { churchId: busy, sendId: newId() })
  await jobs.start()
  await expect.poll(() => started).toEqual([busy])
  await jobs.send(db.pool, 'sms.send', { churchId: quiet, sendId: newId() })
  await expect.poll(() => started, { timeout: 5000 }).toEqual([busy, quiet])
  // A freed place goes to the church whose job has waited longest.
  endAll()
  await expect.poll(() => started.length).toBe(3)
  const ending = setInterval(endAll, 20)
  await expect.poll(() => started.length, { timeout: 10_000 }).toBe(21)
  clearInterval(ending)
  endAll()
  await jobs.stop()
  expect(new Set(await states())).toEqual(new Set(['completed']))
})

test('a church’s jobs run in the order of their requests', async () => {
  const jobs = makeOne()
  const done = noting(jobs)
  const sends = Array.from({ length: 5 }, aSend)
  for (const payload of sends) await jobs.send(db.pool, 'sms.send', payload)
  await jobs.start()
  await expect.poll(() => done).toEqual(sends.map(({ sendId }) => sendId))
  await jobs.stop()
})

test('a failed job runs again a minute later', async () => {
  const jobs = makeOne()
  let times = 0
  jobs.work('sms.send', async () => {
    times += 1
    if (times < 3) throw new Error('not now')
  })
  await jobs.send(db.pool, 'sms.send', aSend())
  await jobs.drain()
  expect([times, await states()]).toEqual([1, ['retry']])
  for (let minute = 0; minute < 3; minute += 1) {
    await minutesLater(2)
    await jobs.drain()
  }
  expect([times, await states()]).toEqual([3, ['completed']])
})

test('the next process takes over jobs of a process that died', async () => {
  const dead = makeOne()
  dead.work('sms.send', () => new Promise(() => undefined))
  const payload = aSend()
  await dead.send(db.pool, 'sms.send', payload)
  void dead.drain()
  await expect.poll(states).toEqual(['active'])
  await minutesLater(5)
  const next = makeOne()
  const done = noting(next)
  await next.start()
  await expect.poll(states).toEqual(['retry'])
  await minutesLater(5)
  await expect.poll(() => done).toEqual([payload.sendId])
  await next.stop()
})

test('the jobs of a closing church wait until it reopens', async () => {
  const jobs = makeOne()
  const done = noting(jobs)
  const payload = aSend()
  await db.pool.query(
    `insert into accounts (id, email, first_name, last_name, password_hash) values ($1, 'a@mail.example', 'A', 'B', '')`,
    [churchId],
  )
  await db.pool.query(
    `insert into church_closings (church_id, token_hash, requested_by, erase_at, links) values ($1, 'x', $1, now() + interval '30 days', '[]')`,
    [churchId],
  )
  await jobs.send(db.pool, 'sms.send', payload)
  await jobs.drain()
  await minutesLater(90)
  await jobs.drain()
  expect([done, await states()]).toEqual([[], ['retry']])
  await db.pool.query('delete from church_closings')
  await minutesLater(90)
  await jobs.drain()
  expect(done).toEqual([payload.sendId])
})

test('regular jobs run at the start and once a turn across processes', async () => {
  const two = [makeOne(), makeOne()]
  let times = 0
  for (const jobs of two) jobs.work('sms.follow-up', async () => void (times += 1))
  await Promise.all(two.map((jobs) => jobs.start()))
  await expect.poll(() => times).toBeGreaterThan(0)
  await Promise.all(two.map((jobs) => jobs.stop()))
  expect((await states()).filter((state) => state === 'created')).toHaveLength(1)
})

test('shutdown lets interruptible work stop and waits for nothing long', async () => {
  const jobs = makeOne()
  let [started, left] = [false, false]
  jobs.work('sms.send', async (_payload, ending) => {
    started = true
    await new Promise((resolve) => ending.addEventListener('abort', resolve))
    left = true
  })
  await jobs.send(db.pool, 'sms.send', aSend())
  await jobs.start()
  await expect.poll(() => started).toBe(true)
  expect(await states()).toEqual(['active'])
  await jobs.stop()
  expect([left, await states()]).toEqual([true, ['completed']])
})

const fullDisk = () => Promise.reject(Object.assign(new Error('No space left'), { code: '53100' }))

async function expectReportedUntilItWrites(): Promise<void> {
  expect(await writeTrouble(db.pool)).toBe('53100')
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 6_000)
  expect(await writeTrouble(db.pool)).toBeNull()
  vi.useRealTimers()
}

test('readiness reports a job that could not write', async () => {
  const jobs = makeOne()
  jobs.work('sms.send', fullDisk)
  await jobs.send(db.pool, 'sms.send', aSend())
  await jobs.drain()
  await expectReportedUntilItWrites()
})

test('readiness reports a regular job that could not write in one church', async () => {
  const turns = [newId()]
  await eachChurch({
    what: 'a test',
    logger: { error: () => {} },
    next: async () => turns.pop(),
    work: fullDisk,
  })
  await expectReportedUntilItWrites()
})
