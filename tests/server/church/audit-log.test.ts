/** Tests the readers of the audit log, its responses, and the cost of a page. */
import { addDays } from '../../../contract/calendar/days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { hashPassword } from '../../../server/auth/account/passwords.ts'
import {
  aChurch,
  aTeamUser,
  type Caller,
  change,
  type TestServer,
  openTestServer,
  today,
} from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

type Line = {
  id: string
  action: string
  by: { id: string } | null
  subject: string | null
  subject_id: string
}
const log = async (who: Caller, query = '') => {
  await testServer.app.deps.later.settled()
  const { status, body } = await who.get(`audit-log${query}`)
  expect(status).toBe(200)
  return body as { data: Line[]; next_cursor: string | null }
}
const actions = async (query = '') => (await log(owner, query)).data.map(({ action }) => action)

spec('Audit log: reading', 'route listAuditLog')
test('a team manager reads the log, latest first, and reading is logged', async () => {
  const manager = await aTeamUser(testServer, owner.church, ['teamsAccess', 'membersAccess'])
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const ada = await owner.person('Ada', 'Obi')
  await owner.delete(`member/${ada}`)
  expect((await usher.get('audit-log')).status).toBe(403)
  const { data } = await log(manager)
  expect(data).toContainEqual(
    expect.objectContaining({
      action: 'added',
      subject: 'Ada Obi',
      by: expect.objectContaining({ id: owner.account }),
    }),
  )
  expect(data).toContainEqual(
    expect.objectContaining({
      action: 'refused GET audit-log',
      by: expect.objectContaining({ id: usher.account }),
    }),
  )
  expect((await log(manager)).data[0]).toMatchObject({
    action: 'read the audit log',
    by: { id: manager.account },
  })
  await log(manager, '?purpose=export')
  expect((await log(manager)).data[0]).toMatchObject({ action: 'exported the audit log' })
})

test('names amounts and files only to readers with that feature', async () => {
  const income = {
    amount: '1,000.50',
    currency: 'naira',
    input_type: 'manual',
    income_type: 'tithe',
    date_of_income: today(),
  }
  expect((await owner.post('income', income)).status).toBe(201)
  const expense = { name: 'Diesel', amount: 700, currency: 'usd', purpose: 'Fuel', date_of_expense: today() }
  expect((await owner.post('expense', expense)).status).toBe(201)
  const subjects = async (who: Caller) =>
    (await log(who, '?kind=money')).data
      .filter(({ action }) => action.startsWith('add-'))
      .map(({ subject }) => subject)
  expect(await subjects(owner)).toEqual(['Diesel, USD 700.00', 'NGN 1,000.50'])
  const manager = await aTeamUser(testServer, owner.church, ['teamsAccess', 'membersAccess'])
  expect(await subjects(manager)).toEqual([null, null])
})

test('distinguishes a deleted and a restored record from a changed one', async () => {
  const ada = await owner.person('Ada', 'Restored')
  await owner.put(`member/${ada}`, { first_name: 'Adaeze' })
  await owner.delete(`member/${ada}`)
  await owner.post(`member/${ada}/restore`, {})
  expect(await actions(`?subject=${ada}`)).toEqual(['restored', 'deleted', 'changed', 'added'])
  expect(await actions(`?subject=${ada}&kind=people`)).toEqual(['restored', 'deleted', 'changed', 'added'])
})

test('refuses a year that no calendar has at its field', async () => {
  const { status, body } = await owner.get('audit-log?from=0000-01-01')
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'from'])
})

test('hides the name of an erased person, and members without membersAccess', async () => {
  const manager = await aTeamUser(testServer, owner.church, ['teamsAccess'])
  const bisi = await owner.person('Bisi', 'Eze')
  const about = `?subject=${bisi}`
  expect((await log(owner, about)).data[0]).toMatchObject({ subject: 'Bisi Eze' })
  expect((await log(manager, about)).data[0]).toMatchObject({ subject: null, subject_id: bisi })
  expect((await owner.delete(`member/${bisi}/personal-data`)).status).toBeLessThan(300)
  const { data } = await log(owner, about)
  expect(data).toContainEqual(expect.objectContaining({ action: 'erased', subject: null }))
  expect(data.map(({ subject }) => subject)).toEqual(data.map(() => null))
})

test('filters by person, kind and days', async () => {
  const clerk = await aTeamUser(testServer, owner.church, ['membersAccess'])
  await clerk.person('Chidi', 'Udo')
  await owner.put('church', { churchName: 'Grace Chapel' })
  const his = (await log(owner, `?actor=${clerk.account}`)).data
  expect(his.length).toBeGreaterThan(0)
  expect(his.every(({ by }) => by?.id === clerk.account)).toBe(true)
  expect(await actions('?kind=settings')).toEqual(['changed the church’s settings'])
  expect(await actions(`?kind=settings&to=${addDays(today(), -1)}`)).toEqual([])
  expect(await actions(`?kind=settings&from=${today()}&to=${today()}`)).toHaveLength(1)
  expect(new Set(await actions('?kind=people'))).toEqual(new Set(['added', 'changed', 'deleted', 'restored']))
})

test('pages join without a gap or a repetition', async () => {
  const other = await aChurch(testServer, 'Paged')
  for (const name of ['Ada', 'Bisi', 'Chidi', 'Dele', 'Ebere']) await other.person(name, 'Obi')
  const whole = (await log(other, '?kind=people&limit=500')).data.map(({ id }) => id)
  const ids: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: { data: Line[]; next_cursor: string | null } = await log(
      other,
      `?kind=people&limit=2${next && `&cursor=${next}`}`,
    )
    ids.push(...page.data.map(({ id }) => id))
    next = page.next_cursor
  }
  expect(ids).toEqual(whole)
  expect((await other.get('audit-log?cursor=nonsense')).status).toBe(400)
  const made = Buffer.from(JSON.stringify(['2026-99-99 99:99:99.000000Z', newId()])).toString('base64url')
  expect((await other.get(`audit-log?cursor=${made}`)).status).toBe(400)
})

test('logs a wrong password in the church of its account', async () => {
  const other = await aChurch(testServer, 'Guarded')
  const email = `${other.account}@mail.example`
  await change(testServer, 'update accounts set email = $2, password_hash = $3 where id = $1', [
    other.account,
    email,
    await hashPassword('correct horse battery'),
  ])
  expect((await other.post('login', { email, password: 'wrong password' })).status).toBe(401)
  expect((await log(other, '?kind=access')).data).toMatchObject([
    { action: 'failed to sign in', by: null, subject_id: other.account },
  ])
  expect(await actions(`?subject=${other.account}`)).toEqual([])
})

test('logs a right that ended meanwhile as a refusal', async () => {
  const manager = await aTeamUser(testServer, owner.church, ['teamsAccess'])
  const device_id = newId()
  await change(
    testServer,
    `insert into devices (church_id, account_id, device_id, highest_seq) values ($1, $2, $3, 1)`,
    [owner.church, owner.account, device_id],
  )
  const lost = { device_id, account_id: owner.account, not_received: 1, reason: 'Lost' }
  expect((await manager.post('custody/write-offs', lost)).status).toBe(403)
  expect(await actions(`?actor=${manager.account}&kind=refusals`)).toEqual([
    'refused POST custody/write-offs',
  ])
})

test('a page of a rare kind stays cheap beside 20,000 lines', async () => {
  const big = await aChurch(testServer, 'Big')
  await big.put('church', { churchName: 'Big Chapel' })
  const fill = (church: string, lines: number) =>
    change(
      testServer,
      `insert into audit_log (church_id, id, at, action, subject_table, subject_id, rev)
       select $1, gen_random_uuid(), now() - make_interval(secs => n), 'changed', 'members', gen_random_uuid(), n
       from generate_series(1, $2::int) n`,
      [church, lines],
    )
  const cost = async (query: string) => {
    const before = await pagesRead()
    await log(big, query)
    return (await pagesRead()) - before
  }
  await fill(big.church, 20_000)
  const [rare, all] = [await cost('?kind=settings'), await cost('')]
  for (const name of ['A', 'B', 'C']) await fill((await aChurch(testServer, name)).church, 20_000)
  expect(await actions()).not.toEqual([])
  expect((await cost('?kind=settings')) <= rare * 2 + 50).toBe(true)
  expect((await cost('')) <= all * 2 + 50).toBe(true)
  expect((await log(big, '?kind=settings')).data).toHaveLength(1)
})

/** Pages of the log and of its indexes read so far. */
async function pagesRead(): Promise<number> {
  const { pool, ownerPool } = testServer.database
  for (const one of [pool, ownerPool]) await one.query('select pg_stat_force_next_flush()')
  const { rows } = await ownerPool.query<{ pages: number }>(
    `select (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as pages
     from pg_statio_user_tables where relname = 'audit_log'`,
  )
  return rows[0]!.pages
}
