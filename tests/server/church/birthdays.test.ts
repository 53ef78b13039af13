/** Tests the birthday lists by period. */
import { addDays } from '../../../contract/calendar/days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { birthdaysOn, daysOfPeriod } from '../../../contract/calendar/birthday-days.ts'
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
  // The owner's birthday is fixed, or a random one would enter some week's list.
  await change(
    testServer,
    'update members set date_of_birth = null, day_of_birth = null, month_of_birth = null where church_id = $1',
    [owner.church],
  )
})
afterAll(() => testServer.close())

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

const born = (date: string) => ({
  day_of_birth: Number(date.slice(8)),
  month_of_birth: Number(date.slice(5, 7)),
})

test('weeks run Monday to Sunday, the month first to last day', () => {
  const week = (period: Parameters<typeof daysOfPeriod>[0], on: string) => {
    const days = daysOfPeriod(period, on)
    return [days.length, days[0], days.at(-1)]
  }
  expect(week('this-week', '2026-11-22')).toEqual([7, '2026-11-16', '2026-11-22'])
  expect(week('this-week', '2026-11-23')).toEqual([7, '2026-11-23', '2026-11-29'])
  expect(week('next-week', '2026-12-31')).toEqual([7, '2027-01-04', '2027-01-10'])
  expect(week('last-week', '2027-01-01')).toEqual([7, '2026-12-21', '2026-12-27'])
  expect(week('this-month', '2028-02-10')).toEqual([29, '2028-02-01', '2028-02-29'])
})

spec('7 Birthdays: 29 February')
test('a birthday of 29 February falls on the 28th in other years', () => {
  expect(birthdaysOn('2027-02-28')).toEqual([
    { day: 28, month: 2 },
    { day: 29, month: 2 },
  ])
  expect(birthdaysOn('2028-02-28')).toEqual([{ day: 28, month: 2 }])
  expect(birthdaysOn('2028-02-29')).toEqual([{ day: 29, month: 2 }])
})

spec('7 Birthdays: periods', '3 Birthday record', 'route birthdayRecords')
test('each period lists its birthdays in order, in the spec’s fields', async () => {
  const [monday, sunday] = [daysOfPeriod('this-week', today())[0]!, daysOfPeriod('this-week', today())[6]!]
  await owner.person('Sunday', 'Ojo', '0803 555 0201', born(sunday))
  const first = await owner.person('Monday', 'Eze', '0803 555 0202', born(monday))
  await owner.person('Later', 'Ade', undefined, born(addDays(sunday, 1)))
  await owner.person('Before', 'Ude', undefined, born(addDays(monday, -1)))
  await owner.person('Unknown', 'Day', undefined, {})
  const whole = await owner.person('Whole', 'Date', undefined, { date_of_birth: `1990${monday.slice(4)}` })
  const gone = await owner.person('Gone', 'Away', undefined, born(monday))
  await owner.delete(`member/${gone}`)

  const { status, body } = await owner.get('birthday-records?query=this-week')
  expect(status).toBe(200)
  const names = (answer: typeof body) => answer.data.map((one: { first_name: string }) => one.first_name)
  expect(names(body)).toEqual(['Monday', 'Whole', 'Sunday'])
  expect(body.data[0]).toMatchObject({
    id: first,
    last_name: 'Eze',
    phone_number: '+2348035550202',
    day_of_birth: Number(monday.slice(8)),
    month_of_birth: MONTHS[Number(monday.slice(5, 7)) - 1],
    month: Number(monday.slice(5, 7)),
    date: monday,
    created_at: (await owner.get(`member/${first}`)).body.data.created_at,
    user: null,
  })
  expect(body.data[1].id).toBe(whole)
  expect((await owner.get('birthday-records')).body.data).toEqual(body.data)
  expect(names((await owner.get('birthday-records?query=next-week')).body)).toEqual(['Later'])
  expect(names((await owner.get('birthday-records?query=last-week')).body)).toEqual(['Before'])
  const month = await owner.get('birthday-records?query=this-month')
  const days = month.body.data.map((one: { date: string }) => one.date)
  expect(days).toEqual([...days].sort())
  expect(days.every((date: string) => date.startsWith(today().slice(0, 7)))).toBe(true)
})

spec('3 Birthday record')
test('a team user is listed with their account', async () => {
  const church = await aChurch(testServer)
  await change(
    testServer,
    'update members set date_of_birth = null, day_of_birth = $2, month_of_birth = $3 where church_id = $1',
    [church.church, Number(today().slice(8)), Number(today().slice(5, 7))],
  )
  const { body } = await church.get('birthday-records')
  expect(body.data[0].user).toEqual({ id: church.account, first_name: 'Tunde', last_name: 'Bello' })
})

test('refuses an unknown period, a missing feature and other churches’ data', async () => {
  const { status, body } = await owner.get('birthday-records?query=tomorrow')
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { path: 'query', message: 'Please choose this-week, next-week, last-week or this-month.' },
  ])
  const looker = await aTeamUser(testServer, owner.church, ['dashboardAccess'])
  expect((await looker.get('birthday-records')).status).toBe(403)
  const stranger = await aChurch(testServer)
  await change(
    testServer,
    'update members set date_of_birth = null, day_of_birth = null, month_of_birth = null where church_id = $1',
    [stranger.church],
  )
  expect((await stranger.get('birthday-records')).body.data).toEqual([])
})
