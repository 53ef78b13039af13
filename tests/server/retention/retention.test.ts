/** The daily job, and what it deletes besides receipts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { findCustody } from '../../../server/church/custody/custody.ts'
import { loadConfig } from '../../../server/config.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { sweepAuditLog } from '../../../server/retention/sweep-audit-log.ts'
import { sweepChurches } from '../../../server/retention/sweep-churches.ts'
import { sweepSandbox } from '../../../server/retention/sweep-sandbox.ts'
import { sweepSessions } from '../../../server/retention/sweep-sessions.ts'
import { type ChurchApp, churchApp, newChurch } from '../account/church-app.ts'
import { Sender } from '../sync/a-church.ts'

let house: ChurchApp
let owner: Awaited<ReturnType<typeof newChurch>>
beforeAll(async () => {
  house = await churchApp()
  owner = await newChurch(house.app)
})
afterAll(() => house.close())

const rows = async (text: string, values: unknown[] = []) =>
  inChurch(
    house.db.pool,
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

test('acts go after the set days, the history of records stays', async () => {
  await act('signed in', 101)
  await act('refused GET members', 101)
  await act('read-custody', 99)
  await act('changed', 1000, { rev: 1 })
  await act('event-record', 1000)
  await act('delete-income', 1000)
  await act('chose the plan yearly', 1000)
  await act('import_undone', 1000)
  expect(await sweepAuditLog(house.db.pool, owner.churchId, 100)).toBe(2)
  expect(await actions()).toEqual([
    'changed',
    'chose the plan yearly',
    'delete-income',
    'event-record',
    'import_undone',
    'read-custody',
  ])
})

test('acts on the privacy of a person stay', async () => {
  await rows('delete from audit_log')
  for (const action of ['erased', 'consent noted', 'guardian noted', 'exported']) await act(action, 1000)
  await act('read the audit log', 1000, { subject: 'audit_log' })
  expect(await sweepAuditLog(house.db.pool, owner.churchId, 100)).toBe(1)
  expect(await actions()).toEqual(['consent noted', 'erased', 'exported', 'guardian noted'])
})

test('an act of a kind that this program does not know stays', async () => {
  await rows('delete from audit_log')
  await act('blessed a car', 1000)
  expect(await sweepAuditLog(house.db.pool, owner.churchId, 100)).toBe(0)
  expect(await actions()).toEqual(['blessed a car'])
})

/** The phone's sessions, the oldest first. */
const session = (
  device: string,
  { began, over, name = null }: { began: number; over: number; name?: string | null },
) =>
  house.db.ownerPool.query(
    `insert into sessions (id, token_hash, account_id, church_id, device_id, device_name, created_at, last_seen_at, expires_at, ended_at, ended_because, let_go)
     values (gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), $1, $2, $3, $4, now() - $5 * interval '1 day', now() - $6 * interval '1 day',
       now() + interval '1 day', now() - $6 * interval '1 day', 'signed_out', true)`,
    [owner.accountId, owner.churchId, device, name, began, over],
  )

test('ended sessions go where a later one says the same of the phone', async () => {
  const [shared, named, young] = [newId(), newId(), newId()]
  await session(shared, { began: 900, over: 800, name: 'Phone' })
  await session(shared, { began: 700, over: 600, name: 'Ada’s phone' })
  await session(named, { began: 900, over: 800, name: 'Old phone' })
  await session(named, { began: 700, over: 600 })
  await session(young, { began: 900, over: 399 })
  await session(young, { began: 300, over: 200 })
  const sender = (deviceId: string) =>
    new Sender(house.db.pool, owner.churchId, { accountId: owner.accountId, deviceId })
  for (const device of [shared, named, young]) await sender(device).push()
  const custody = () => inChurch(house.db.pool, owner.churchId, (tx) => findCustody(tx, owner.churchId))
  const before = await custody()
  expect(await sweepSessions(house.db.pool)).toBe(1)
  expect(await custody()).toEqual(before)
  const { rows: left } = await house.db.ownerPool.query(
    'select device_id, count(*) from sessions where device_id = any($1) group by 1',
    [[shared, named, young]],
  )
  expect(Object.fromEntries(left.map((row) => [row.device_id, row.count]))).toEqual({
    [shared]: 1,
    [named]: 2,
    [young]: 2,
  })
  expect(await sweepSessions(house.db.pool)).toBe(0)
})

test('the sandbox keeps 90 days, and payments that are under way', async () => {
  const { ownerPool } = house.db
  await ownerPool.query('delete from sandbox_mails')
  await ownerPool.query(
    `insert into sandbox_mails (id, to_address, subject, body, sent_at) values
     (gen_random_uuid(), 'a@b.ng', 'old', '', now() - interval '91 days'), (gen_random_uuid(), 'a@b.ng', 'new', '', now())`,
  )
  await ownerPool.query(
    `insert into sandbox_payments (reference, access_code, amount_kobo, callback_url, status, created_at) values
     ('paid', 'a', 1, '', 'success', now() - interval '91 days'), ('open', 'b', 1, '', 'pending', now() - interval '91 days')`,
  )
  await sweepSandbox(house.db.pool)
  expect((await ownerPool.query('select subject from sandbox_mails')).rows).toEqual([{ subject: 'new' }])
  expect((await ownerPool.query('select reference from sandbox_payments')).rows).toEqual([
    { reference: 'open' },
  ])
})

test('the job runs daily, and goes on where one ran out of time', async () => {
  const second = await newChurch(house.app)
  const config = loadConfig({ AUDIT_LOG_DAYS: '90' })
  const deps = { ...house.app.deps, config }
  await act('signed in', 200)
  const sent: unknown[] = []
  const jobs = {
    ...deps.jobs,
    send: async (_tx: unknown, _name: unknown, told: unknown) => void sent.push(told),
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
  const churches = [owner.churchId, (await newChurch(house.app)).churchId].sort()
  const broken = churches[0]!
  const signedIn = (church: string) =>
    inChurch(house.db.pool, church, (tx) =>
      tx.query(
        `insert into audit_log (church_id, id, action, at) values ($1, gen_random_uuid(), 'signed in', now() - interval '200 days')`,
        [church],
      ),
    )
  for (const church of churches) await signedIn(church)
  const left = async (church: string) =>
    inChurch(house.db.pool, church, async (tx) => {
      return (
        await tx.query(
          `select from audit_log where action = 'signed in' and at < now() - interval '100 days'`,
        )
      ).rowCount
    })
  await house.db.ownerPool.query(`
    create function planted() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
    create trigger planted before delete on audit_log for each row
      when (old.church_id = '${broken}') execute function planted()`)
  try {
    const config = loadConfig({ AUDIT_LOG_DAYS: '90' })
    await sweepChurches({ ...house.app.deps, config }, {})
    expect(await left(broken)).not.toBe(0)
    expect(await left(churches[1]!)).toBe(0)
  } finally {
    await house.db.ownerPool.query('drop trigger planted on audit_log; drop function planted')
  }
})

test('a start asks for the job', async () => {
  await house.app.deps.jobs.start()
  const { rows: waiting } = await house.db.ownerPool.query(
    `select name from pgboss.job where name = 'retention'`,
  )
  expect(waiting).toHaveLength(1)
  await house.app.deps.jobs.drain()
  const { rows: next } = await house.db.ownerPool.query(
    `select start_after > now() + interval '23 hours' as tomorrow from pgboss.job where name = 'retention' and state = 'created'`,
  )
  expect(next).toEqual([{ tomorrow: true }])
})
