/** Tests the daily job, and its deletions besides receipts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { findDeliveryStatus } from '../../../server/modules/delivery-status/queries.ts'
import { loadConfig } from '../../../server/config.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { sweepAuditLog, sweepChurches } from '../../../server/jobs/sweep-churches.ts'
import { sweepSandbox, sweepSessions } from '../../../server/jobs/workers.ts'
import { type ChurchApp, churchApp, newChurch } from '../account/church-app.ts'
import { Sender } from '../sync/a-church.ts'

let testServer: ChurchApp
let owner: Awaited<ReturnType<typeof newChurch>>
beforeAll(async () => {
  testServer = await churchApp()
  owner = await newChurch(testServer.app)
})
afterAll(() => testServer.close())

const rows = async (text: string, values: unknown[] = []) =>
  inChurch(
    testServer.db.pool,
    owner.churchId,
    async (tx) => (await tx.query<Record<string, unknown>>(text, values)).rows,
  )

const act = (action: string, days: number, { rev = null as number | null, subject = 'members' } = {}) =>
  rows(
    `insert into audit_log (church_id, id, action, subject_table, subject_id, rev, at)
     values ($1, gen_random_uuid(), $2, $5, gen_random_uuid(), $3, now() - $4 * interval '1 day')`,
    [owner.churchId, action, rev, days, subject],
  )

const actions = async () =>
  (await rows(`select action from audit_log where at < now() - interval '1 day' order by 1`)).map(
    ({ action }) => action,
  )

test('log lines expire after the set days, history of records stays', async () => {
  await act('signed in', 101)
  await act('refused GET members', 101)
  await act('read-custody', 99)
  await act('changed', 1000, { rev: 1 })
  await act('event-record', 1000)
  await act('delete-income', 1000)
  await act('chose the plan yearly', 1000)
  await act('import_undone', 1000)
  expect(await sweepAuditLog(testServer.db.pool, owner.churchId, 100)).toBe(2)
  expect(await actions()).toEqual([
    'changed',
    'chose the plan yearly',
    'delete-income',
    'event-record',
    'import_undone',
    'read-custody',
  ])
})

test('log lines on a person’s privacy stay', async () => {
  await rows('delete from audit_log')
  for (const action of ['erased', 'consent noted', 'guardian noted', 'exported']) await act(action, 1000)
  await act('read the audit log', 1000, { subject: 'audit_log' })
  expect(await sweepAuditLog(testServer.db.pool, owner.churchId, 100)).toBe(1)
  expect(await actions()).toEqual(['consent noted', 'erased', 'exported', 'guardian noted'])
})

test('a log line of an unknown kind stays', async () => {
  await rows('delete from audit_log')
  await act('blessed a car', 1000)
  expect(await sweepAuditLog(testServer.db.pool, owner.churchId, 100)).toBe(0)
  expect(await actions()).toEqual(['blessed a car'])
})

/** Adds an ended session of the phone, in days ago. The test adds the oldest first. */
const session = (
  device: string,
  { began, over, name = null }: { began: number; over: number; name?: string | null },
) =>
  testServer.db.ownerPool.query(
    `insert into sessions (id, token_hash, account_id, church_id, device_id, device_name, created_at, last_seen_at, expires_at, ended_at, ended_because, let_go)
     values (gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), $1, $2, $3, $4, now() - $5 * interval '1 day', now() - $6 * interval '1 day',
       now() + interval '1 day', now() - $6 * interval '1 day', 'signed_out', true)`,
    [owner.accountId, owner.churchId, device, name, began, over],
  )

test('deletes ended sessions where a later one covers the phone', async () => {
  const [shared, named, young] = [newId(), newId(), newId()]
  await session(shared, { began: 900, over: 800, name: 'Phone' })
  await session(shared, { began: 700, over: 600, name: 'Ada’s phone' })
  await session(named, { began: 900, over: 800, name: 'Old phone' })
  await session(named, { began: 700, over: 600 })
  await session(young, { began: 900, over: 399 })
  await session(young, { began: 300, over: 200 })
  const sender = (deviceId: string) =>
    new Sender(testServer.db.pool, owner.churchId, { accountId: owner.accountId, deviceId })
  for (const device of [shared, named, young]) await sender(device).push()
  const deliveryStatus = () =>
    inChurch(testServer.db.pool, owner.churchId, (tx) => findDeliveryStatus(tx, owner.churchId))
  const before = await deliveryStatus()
  expect(await sweepSessions(testServer.db.pool)).toBe(1)
  expect(await deliveryStatus()).toEqual(before)
  const { rows: left } = await testServer.db.ownerPool.query(
    'select device_id, count(*) from sessions where device_id = any($1) group by 1',
    [[shared, named, young]],
  )
  expect(Object.fromEntries(left.map((row) => [row.device_id, row.count]))).toEqual({
    [shared]: 1,
    [named]: 2,
    [young]: 2,
  })
  expect(await sweepSessions(testServer.db.pool)).toBe(0)
})

test('the sandbox keeps 90 days, and pending payments', async () => {
  const { ownerPool } = testServer.db
  await ownerPool.query('delete from sandbox_mails')
  await ownerPool.query(
    `insert into sandbox_mails (id, to_address, subject, body, sent_at) values
     (gen_random_uuid(), 'a@b.ng', 'old', '', now() - interval '91 days'), (gen_random_uuid(), 'a@b.ng', 'new', '', now())`,
  )
  await ownerPool.query(
    `insert into sandbox_payments (reference, access_code, amount_kobo, callback_url, status, created_at) values
     ('paid', 'a', 1, '', 'success', now() - interval '91 days'), ('open', 'b', 1, '', 'pending', now() - interval '91 days')`,
  )
  await sweepSandbox(testServer.db.pool)
  expect((await ownerPool.query('select subject from sandbox_mails')).rows).toEqual([{ subject: 'new' }])
  expect((await ownerPool.query('select reference from sandbox_payments')).rows).toEqual([
    { reference: 'open' },
  ])
})

test('the job runs daily and continues where it ran out of time', async () => {
  const second = await newChurch(testServer.app)
  const config = loadConfig({ AUDIT_LOG_DAYS: '90' })
  const deps = { ...testServer.app.deps, config }
  await act('signed in', 200)
  const sent: unknown[] = []
  const jobs = {
    ...deps.jobs,
    send: async (_tx: unknown, _name: unknown, payload: unknown) => void sent.push(payload),
  }
  const ending = AbortSignal.abort()
  await sweepChurches({ ...deps, jobs: jobs as typeof deps.jobs }, {}, ending)
  expect(sent).toEqual([{}])
  const [first, last] = [owner.churchId, second.churchId].sort()
  await sweepChurches(deps, { after: last! })
  expect(await actions()).toContain('signed in')
  await sweepChurches(deps, first === owner.churchId ? {} : { after: first! })
  expect(await actions()).not.toContain('signed in')
})

test('a church that cannot be swept leaves the others their turn', async () => {
  const churches = [owner.churchId, (await newChurch(testServer.app)).churchId].sort()
  const broken = churches[0]!
  const signedIn = (church: string) =>
    inChurch(testServer.db.pool, church, (tx) =>
      tx.query(
        `insert into audit_log (church_id, id, action, at) values ($1, gen_random_uuid(), 'signed in', now() - interval '200 days')`,
        [church],
      ),
    )
  for (const church of churches) await signedIn(church)
  const left = async (church: string) =>
    inChurch(testServer.db.pool, church, async (tx) => {
      return (
        await tx.query(
          `select from audit_log where action = 'signed in' and at < now() - interval '100 days'`,
        )
      ).rowCount
    })
  await testServer.db.ownerPool.query(`
    create function planted() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
    create trigger planted before delete on audit_log for each row
      when (old.church_id = '${broken}') execute function planted()`)
  try {
    const config = loadConfig({ AUDIT_LOG_DAYS: '90' })
    await sweepChurches({ ...testServer.app.deps, config }, {})
    expect(await left(broken)).not.toBe(0)
    expect(await left(churches[1]!)).toBe(0)
  } finally {
    await testServer.db.ownerPool.query('drop trigger planted on audit_log; drop function planted')
  }
})

test('a start requests the job', async () => {
  await testServer.app.deps.jobs.start()
  const { rows: waiting } = await testServer.db.ownerPool.query(
    `select name from pgboss.job where name = 'retention'`,
  )
  expect(waiting).toHaveLength(1)
  await testServer.app.deps.jobs.drain()
  // The started server polls too, and may run the job instead of `drain`.
  const next = async () => {
    const { rows: jobs } = await testServer.db.ownerPool.query(
      `select start_after > now() + interval '23 hours' as tomorrow from pgboss.job where name = 'retention' and state = 'created'`,
    )
    return jobs
  }
  await expect.poll(next).toEqual([{ tomorrow: true }])
})
