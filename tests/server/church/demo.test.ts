/** Tests the contents of the demo church and its repeated starts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../../../server/modules/shared/requests.ts'
import { makePeople } from '../../../server/demo/people.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
const said: string[] = []
const seed = () =>
  seedDemo({
    pool: testServer.database.pool,
    config: { publicUrl: 'http://localhost:3000' },
    log: { info: (sentence) => said.push(sentence) },
  })
const one = async (text: string) => (await testServer.database.ownerPool.query(text)).rows[0]
const COUNTS = `select (select count(*) from churches) as churches, (select count(*) from accounts) as accounts, (select count(*) from members) as members,
  (select count(*) from services) as services, (select count(*) from marks) as marks, (select count(*) from public_references) as links, (select sum(rev) from church_revs)::int as rev,
  (select count(*) from incomes) as incomes, (select count(*) from transactions) as lines`

beforeAll(async () => {
  testServer = await openTestServer()
  await Promise.all([seed(), seed()])
})
afterAll(() => testServer.close())

const signIn = async (email: string) => {
  const password = /Password of both: (\S+)/.exec(said.join('\n'))?.[1]
  const reply = await testServer.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email, password },
  })
  const { data } = reply.json()
  const get = async (path: string) =>
    (
      await testServer.app.inject({
        url: `/api/v1/${path}`,
        headers: { authorization: `Bearer ${data.token}` },
      })
    ).json()
  return { church: data.current_church.id as string, features: data.user.features as string[], get }
}

test('has 601 people, 27 services and half a year of marks', async () => {
  const counts = await one(COUNTS)
  expect(counts).toMatchObject({ churches: 1, accounts: 2, members: 601, services: 27, links: 28 })
  expect(counts.marks).toBeGreaterThan(6000)
})

spec('Demo: families')
test('22 families have children of different ages, one with an alert', async () => {
  const families = await one(`select (select count(*) from households where has_children)::int as families,
    (select count(*) from members where counts_as_child and household_id is not null)::int as children,
    (select count(distinct date_part('year', age(date_of_birth))) from members where counts_as_child)::int as ages,
    (select count(*) from members where counts_as_child and household_id is null)::int as strays,
    (select count(*) from members where alert is not null and cardinality(guardians) = 2)::int as alerts,
    (select count(*) from consents where purpose = 'alert')::int as consents,
    (select count(*) from departments where is_class)::int as classes`)
  expect(families).toMatchObject({ families: 22, strays: 0, alerts: 1, consents: 1, classes: 1 })
  expect(families.children).toBeGreaterThan(40)
  expect(families.ages).toBeGreaterThan(8)
})

spec('Demo: groups')
test('four cells and five departments have people, newcomers have none', async () => {
  const groups =
    await one(`select (select count(*) from cells)::int as cells, (select count(*) from departments)::int as departments,
    (select count(distinct cell_id) from members)::int as with_cell, (select count(distinct department_id) from members)::int as with_department,
    (select count(*) from members where first_timer and (cell_id is not null or department_id is not null))::int as newcomers`)
  expect(groups).toEqual({ cells: 4, departments: 5, with_cell: 4, with_department: 5, newcomers: 0 })
})

spec('Demo: events')
test('has one past counted event, one next Sunday and one online', async () => {
  const { rows } = await testServer.database.ownerPool.query(
    `select e.name, e.status, e.type, e.start_date > now() as ahead, e.male_count is not null as counted, (select count(*) from event_marks m where m.event_id = e.id)::int as marks
     from events e order by e.start_date`,
  )
  expect(rows[0]).toMatchObject({
    name: 'Harvest thanksgiving',
    status: 'ended',
    counted: true,
    ahead: false,
  })
  expect(rows[0].marks).toBeGreaterThan(150)
  expect(
    rows
      .slice(1)
      .map(({ type, marks }) => [type, marks])
      .sort(),
  ).toEqual([
    ['offline', 0],
    ['online', 0],
  ])
  expect(rows.slice(1).every(({ ahead }) => ahead)).toBe(true)
})

spec('Demo: money')
test('has half a year of money once, and the wallet holds top-ups', async () => {
  const money = await one(`select (select count(*) from incomes)::int as incomes,
    (select count(*) from incomes where recorded_by is null)::int as gifts, (select count(*) from expenses)::int as expenses,
    (select count(*) from expenses where status = 'pending')::int as pending, (select count(*) from transactions)::int as lines,
    (select balance_kobo from ledger_balances where account = 'wallet') as wallet`)
  expect(money).toMatchObject({ gifts: 4, expenses: 7, pending: 1, lines: 9 })
  expect(Number(money.wallet)).toBeGreaterThan(6_000_000)
  expect(money.incomes).toBeGreaterThan(50)
  expect(money.incomes).toBeLessThan(90)
})

test('has two sent messages with results, a group and a stop number', async () => {
  const sms = await one(`select (select count(*) from sms_groups)::int as groups,
    (select count(*) from sms_stops)::int as stops, (select count(*) from sms_group_numbers)::int as numbers,
    (select count(*) from sms_sends where state = 'done' and failed > 0)::int as reported,
    (select sum(delivered + failed) * 600 from sms_sends)::int as price,
    (select balance_kobo from ledger_balances where account = 'sms')::int as paid`)
  expect(sms).toMatchObject({ groups: 1, stops: 1, numbers: 12, reported: 2, price: sms.paid })
})

test('its subscription is checked when its year is over', async () => {
  const due =
    await one(`select count(*)::int as due from renewal_work w join subscriptions s using (church_id)
    where abs(w.run_at::date - s.next_charge_date) <= 1`)
  expect(due).toEqual({ due: 1 })
})

test('a second start adds nothing twice', async () => {
  const before = await one(COUNTS)
  await seed()
  expect(await one(COUNTS)).toEqual(before)
})

test('a start on a later day ensures that day’s service', async () => {
  const before = await one(COUNTS)
  await testServer.database.ownerPool.query(
    `update services set date_of_service = date_of_service - 1000 where date_of_service = $1`,
    [dayIn('Africa/Lagos')],
  )
  await testServer.database.ownerPool.query(
    `update services set id = gen_random_uuid() where date_of_service < '2026-01-01' and id not in (select service_id from marks)`,
  )
  await seed()
  expect((await one(COUNTS)).services).toBe(before.services + 1)
})

test('every row has its own rev and the church’s is highest', async () => {
  const revs =
    await one(`with all_rows as (select rev from members union all select rev from services union all select rev from marks)
    select count(*) = count(distinct rev) as own, max(rev) = (select rev from church_revs) as highest from all_rows where rev > 1`)
  expect(revs).toEqual({ own: true, highest: true })
})

test('the printed log-in works and the usher has the door alone', async () => {
  const owner = await signIn('demo@narthex.example')
  const services = (await owner.get('churchservices')).data
  expect(services.length).toBeGreaterThanOrEqual(27)
  const past = services.filter((service: { attendees: number }) => service.attendees > 0)
  expect(past).toHaveLength(26)
  for (const { attendees, absentees, first_timers } of past) {
    expect(attendees).toBeGreaterThan(150)
    expect(attendees).toBeLessThan(560)
    expect(absentees).toBeGreaterThan(30)
    expect(first_timers).toBeGreaterThan(0)
  }
  expect((await owner.get(`churches/${owner.church}/first-timers`)).data.length).toBeGreaterThan(5)
  expect((await signIn('usher@narthex.example')).features).toEqual(['attendanceAccess'])
})

test('a start still finds it after a handover or email change', async () => {
  const before = await one(COUNTS)
  const { ownerPool } = testServer.database
  const owned = (by: string, is: boolean) =>
    ownerPool.query(
      'update memberships m set is_owner = $2 from accounts a where a.id = m.account_id and a.email = $1',
      [by, is],
    )
  await owned('demo@narthex.example', false)
  await owned('usher@narthex.example', true)
  await seed()
  expect(await one(COUNTS)).toEqual(before)
  await ownerPool.query(
    `update accounts set email = 'pastor@example.com' where email = 'demo@narthex.example'`,
  )
  await seed()
  expect(await one(COUNTS)).toEqual(before)
})

test('the same seed gives the same people, another gives others', () => {
  expect(makePeople(500, 7)).toEqual(makePeople(500, 7))
  expect(makePeople(500, 7)).not.toEqual(makePeople(500, 8))
})

test('10,000 people have ordered ids, valid numbers and few shared phones', () => {
  const people = makePeople(10_000, 1)
  const ids = people.map((person) => person.id)
  expect(new Set(ids).size).toBe(10_000)
  expect([...ids].sort().map((id) => id.slice(0, 13))).toEqual(ids.map((id) => id.slice(0, 13)))
  expect(people.filter((person) => normalPhone(person.phone_number ?? '') !== person.phone_number)).toEqual(
    [],
  )
  const phones = new Set(people.map((person) => person.phone_number))
  expect(phones.size).toBeGreaterThan(9_500)
  expect(phones.size).toBeLessThan(9_900)
  const same = new Set(
    people.map((person) => `${person.phone_number} ${nameKey(person.first_name, person.last_name)}`),
  )
  expect(same.size).toBe(10_000)
  expect(
    people.filter((person) => /[^ -~]/.test(person.first_name + person.last_name)).length,
  ).toBeGreaterThan(2_000)
})

test('50,000 people have as many ids', () => {
  expect(new Set(makePeople(50_000, 2).map((person) => person.id)).size).toBe(50_000)
})
