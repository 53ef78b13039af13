import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../../../server/church/today.ts'
import { makePeople } from '../../../server/demo/people.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { type House, openHouse } from './a-house.ts'

let house: House
const said: string[] = []
const seed = () =>
  seedDemo({
    pool: house.database.pool,
    config: { publicUrl: 'http://localhost:3000' },
    log: { info: (sentence) => said.push(sentence) },
  })
const one = async (text: string) => (await house.database.ownerPool.query(text)).rows[0]
const COUNTS = `select (select count(*) from churches) as churches, (select count(*) from accounts) as accounts, (select count(*) from members) as members,
  (select count(*) from services) as services, (select count(*) from marks) as marks, (select count(*) from public_references) as links, (select sum(rev) from church_revs)::int as rev,
  (select count(*) from incomes) as incomes, (select count(*) from transactions) as lines`

beforeAll(async () => {
  house = await openHouse()
  await Promise.all([seed(), seed()])
})
afterAll(() => house.close())

const signIn = async (email: string) => {
  const password = /Password of both: (\S+)/.exec(said.join('\n'))?.[1]
  const reply = await house.app.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } })
  const { data } = reply.json()
  const get = async (path: string) =>
    (
      await house.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${data.token}` } })
    ).json()
  return { church: data.current_church.id as string, features: data.user.features as string[], get }
}

test('600 members and the administrator, 26 past Sundays and today, half a year of marks', async () => {
  const counts = await one(COUNTS)
  expect(counts).toMatchObject({ churches: 1, accounts: 2, members: 601, services: 27, links: 28 })
  expect(counts.marks).toBeGreaterThan(6000)
})

test('four cells and five departments, each with people in it, and newcomers in none', async () => {
  const groups =
    await one(`select (select count(*) from cells)::int as cells, (select count(*) from departments)::int as departments,
    (select count(distinct cell_id) from members)::int as with_cell, (select count(distinct department_id) from members)::int as with_department,
    (select count(*) from members where first_timer and (cell_id is not null or department_id is not null))::int as newcomers`)
  expect(groups).toEqual({ cells: 4, departments: 5, with_cell: 4, with_department: 5, newcomers: 0 })
})

test('three events: one held and counted with who was there, one next Sunday, one online', async () => {
  const { rows } = await house.database.ownerPool.query(
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

test('half a year of income, expenses, top-ups and gifts, once; the wallet holds what was paid in', async () => {
  const money = await one(`select (select count(*) from incomes)::int as incomes,
    (select count(*) from incomes where recorded_by is null)::int as gifts, (select count(*) from expenses)::int as expenses,
    (select count(*) from expenses where status = 'pending')::int as pending, (select count(*) from transactions)::int as lines,
    (select balance_kobo from ledger_balances where account = 'wallet') as wallet`)
  expect(money).toMatchObject({ gifts: 4, expenses: 7, pending: 1, lines: 7, wallet: 6_950_050 })
  expect(money.incomes).toBeGreaterThan(50)
  expect(money.incomes).toBeLessThan(90)
})

test('its subscription is looked at when its year is over', async () => {
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

test('a start on a later day makes sure of that day’s service', async () => {
  const before = await one(COUNTS)
  await house.database.ownerPool.query(
    `update services set date_of_service = date_of_service - 1000 where date_of_service = $1`,
    [dayIn('Africa/Lagos')],
  )
  await house.database.ownerPool.query(
    `update services set id = gen_random_uuid() where date_of_service < '2026-01-01' and id not in (select service_id from marks)`,
  )
  await seed()
  expect((await one(COUNTS)).services).toBe(before.services + 1)
})

test('revs are whole: every row has one of its own, and the church’s is the highest', async () => {
  const revs =
    await one(`with all_rows as (select rev from members union all select rev from services union all select rev from marks)
    select count(*) = count(distinct rev) as own, max(rev) = (select rev from church_revs) as highest from all_rows where rev > 1`)
  expect(revs).toEqual({ own: true, highest: true })
})

test('the printed sign-in opens it; the usher holds the door alone', async () => {
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

test('a start after it was handed over, or its owner took another e-mail, finds it all the same', async () => {
  const before = await one(COUNTS)
  const { ownerPool } = house.database
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

test('people come out the same for the same seed, and others for another', () => {
  expect(makePeople(500, 7)).toEqual(makePeople(500, 7))
  expect(makePeople(500, 7)).not.toEqual(makePeople(500, 8))
})

test('10,000 people: own ids in order of joining, numbers that networks have, a few families that share one', () => {
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
