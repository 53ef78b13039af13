/** Tests that a scheduled service at which nobody was marked or counted makes nobody absent and changes no figure. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../../contract/calendar/days.ts'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { absentThatDay } from '../../../server/modules/sms/absentees.ts'
import { scheduleDayId } from '../../../sync/merge/schedule-ids.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import { rowsOf, Sender } from '../sync/a-church.ts'
import { spec } from '../../spec/spec.ts'
import {
  aChurch,
  aVisitor,
  change,
  type Caller,
  openTestServer,
  type TestServer,
  today,
} from './test-server.ts'

const NAME = 'Midweek prayer'

let testServer: TestServer
let owner: Caller & { reference: string }
let phone: Sender
let people: string[]
/** The schedule's day two weeks ago. It is held today too. */
let day: string
let schedule: string
let service: string

beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

beforeEach(async () => {
  owner = await aChurch(testServer)
  phone = new Sender(testServer.database.pool, owner.church, { accountId: owner.account })
  people = [
    await owner.person('Àdá', 'Obi', '08030000011'),
    await owner.person('Bọ́lá', 'Ade', '08030000012'),
    await owner.person('Chi', 'Eze', '08030000013'),
  ]
  await change(
    testServer,
    `update members set created_at = now() - interval '2 years' where church_id = $1`,
    [owner.church],
  )
  for (const [index, ago] of [7, 21, 28].entries()) {
    const held = await phone.service('Sunday service', addDays(today(), -ago))
    for (const person of people.slice(index))
      await phone.send('mark-person', { service_id: held, person_id: person })
  }
  day = addDays(today(), -14)
  schedule = newId()
  service = await serviceId(owner.church, day, NAME)
  const made = { id: schedule, name: NAME, weekday: weekdayOf(day), time: '18:00', starts_on: day }
  await phone.send('create-schedule', made)
})

const make = (schedule_id: string | null) =>
  phone.send('create-service', { id: service, name: NAME, date_of_service: day, schedule_id })

/** Everything that the church reads about who came and who did not. */
async function figures() {
  const of = async (path: string) => (await owner.get(path)).body.data
  const [year, month] = day.split('-').map(Number)
  const sms = (act: string) => of(`churches/${owner.church}/sms-people?act=${act}`)
  const page = await phone.pull({})
  return {
    seen: rowsOf(page.tables.members).map(({ id, seen }) => [id, seen]),
    chart: await of(`fetchAttendancePerformanceChartData?year=${year}&month=${month}`),
    sunday: await of('lastSunday'),
    average: await of('attendanceStatistics'),
    total: await of(`churches/${owner.church}/totalAttendance`),
    members: await of('fetchMemberStatisticsForChurch'),
    followUps: (await of('follow-ups')).lines,
    attendance: await of(`churches/${owner.church}/members-attendance`),
    person: await of(`member/${people[0]}/attendance`),
    records: await of('attendance-records'),
    sms: [await sms('notify-absentees'), await sms('notify-attendees'), await sms('notify-firsttimers')],
    followUpSms: await inChurch(testServer.database.pool, owner.church, (tx) =>
      absentThatDay(tx, owner.church, 'Africa/Lagos', day),
    ),
  }
}

const listed = async () =>
  (await owner.get('churchservices')).body.data.find(({ id }: { id: string }) => id === service)

spec('Recurring services: not held')
test('a scheduled service without marks changes no figure', async () => {
  const before = await figures()
  await make(schedule)
  expect(await figures()).toEqual(before)
  expect(await listed()).toMatchObject({ attendees: 0, absentees: 0, held: false })
  const sms = await owner.get(`churches/${owner.church}/sms-people?act=notify-absentees&service=${service}`)
  expect([sms.status, sms.body.message]).toEqual([
    400,
    'Midweek prayer was not held on that day, so nobody missed it.',
  ])
  expect((await owner.get(`churchservices/${service}/people?view=absent`)).body.data).toEqual([])
})

test('one made by hand still counts without marks', async () => {
  const before = await figures()
  await make(null)
  const after = await figures()
  expect(after.seen).not.toEqual(before.seen)
  expect(after.sms[0]).not.toEqual(before.sms[0])
  expect(await listed()).toMatchObject({ absentees: 4, held: true })
})

test('it is held while a mark or a count stands there', async () => {
  await make(schedule)
  const before = await figures()
  const mark = await phone.send('mark-person', { service_id: service, person_id: people[0]! })
  expect(await listed()).toMatchObject({ attendees: 1, absentees: 3, held: true })
  expect((await figures()).seen).not.toEqual(before.seen)
  await phone.send('unmark-person', { service_id: service, person_id: people[0]!, mark_ids: [mark.id] })
  expect(await listed()).toMatchObject({ attendees: 0, absentees: 0, held: false })
  const { records: _records, ...rest } = before
  expect(await figures()).toMatchObject(rest)
  const heads = { service_id: service, men: 2, women: 3, children: 0, guests: 0 }
  await phone.send('count-heads', heads)
  expect(await listed()).toMatchObject({ attendees: 0, absentees: 4, held: true })
  await phone.send('count-heads', { ...heads, men: -2, women: -3 })
  expect(await listed()).toMatchObject({ absentees: 0, held: false })
  expect(await figures()).toEqual(before)
})

spec('Recurring services: on demand')
test('the church’s link makes today’s scheduled service once', async () => {
  const made = await serviceId(owner.church, today(), NAME)
  const visitor = aVisitor(testServer)
  const mark = () =>
    visitor.post('mark-church-service-attendance', {
      churchReference: owner.reference,
      emailOrPhone: '08030000011',
    })
  const ids = async () =>
    (await owner.get('churchservices')).body.data
      .filter(({ date_of_service }: { date_of_service: string }) => date_of_service === today())
      .map((one: { id: string }) => one.id)
  expect((await mark()).body).toMatchObject({ success: true })
  expect(await ids()).toEqual([made])
  expect((await mark()).status).toBe(200)
  expect(await ids()).toEqual([made])
  // Skipped: the link makes nothing, and brings nothing back.
  const skip = {
    id: await scheduleDayId(owner.church, schedule, today()),
    schedule_id: schedule,
    day: today(),
  }
  await phone.send('skip-service', { ...skip, service_id: made, name: NAME })
  await mark()
  expect(await ids()).toEqual([])
})
