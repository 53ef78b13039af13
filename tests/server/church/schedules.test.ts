/** Tests schedules that phones with old names meet: one service a day, and no mark outside the lists. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../../contract/calendar/days.ts'
import { newId } from '../../../contract/ids.ts'
import { scheduleDayId } from '../../../sync/merge/schedule-ids.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import { spec } from '../../spec/spec.ts'
import { rowsOf, Sender } from '../sync/a-church.ts'
import { aChurch, openTestServer, today, type Caller, type TestServer } from './test-server.ts'

const [OLD, NEW] = ['Bible study', 'Digging deep']

let testServer: TestServer
let owner: Caller
let office: Sender
let phone: Sender
let people: string[]
let schedule: string
let day: string
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(async () => {
  owner = await aChurch(testServer)
  office = new Sender(testServer.database.pool, owner.church, { accountId: owner.account })
  phone = new Sender(testServer.database.pool, owner.church, { accountId: owner.account })
  people = [await owner.person('Ada', 'Obi'), await owner.person('Chi', 'Eze')]
  day = today()
  schedule = newId()
  await office.send('create-schedule', made())
})

const made = (more = {}) => ({
  id: schedule,
  name: OLD,
  weekday: weekdayOf(day),
  time: '18:00',
  starts_on: day,
  ...more,
})
const rename = () => office.send('edit-schedule', { id: schedule, set: { name: NEW } })
async function skip(sender: Sender, name: string, moved_to: string | null = null) {
  const id = await scheduleDayId(owner.church, schedule, day)
  const service_id = await serviceId(owner.church, day, name)
  return sender.send('skip-service', { id, schedule_id: schedule, day, moved_to, service_id, name })
}
async function unskip(name: string) {
  const id = await scheduleDayId(owner.church, schedule, day)
  return office.send('unskip-service', { id, service_id: await serviceId(owner.church, day, name), name })
}
async function make(sender: Sender, name: string, date = day) {
  const id = await serviceId(owner.church, date, name)
  await sender.send('create-service', { id, name, date_of_service: date, schedule_id: schedule })
  return id
}
const mark = (sender: Sender, service_id: string, index = 0) =>
  sender.send('mark-person', { service_id, person_id: people[index]! })
const lines = async () => (await owner.get('reviews/deleted-services')).body.data
const living = async () =>
  (await owner.get('churchservices')).body.data.map((one: { name: string; attendees: number }) => [
    one.name,
    one.attendees,
  ])

spec('fault Marks at a skipped or moved service')
test('marks received before a skip that did not know them are listed', async () => {
  const service = await make(phone, OLD)
  await mark(phone, service)
  await phone.send('count-heads', { service_id: service, men: 2 })
  await skip(office, OLD)
  const [line] = await lines()
  expect(line).toMatchObject({ id: service, people: 1, heads: 2 })
  await owner.put(`reviews/deleted-services/${service}`, { decision: 'leave', through: line.through })
  expect(await lines()).toEqual([])
})

test('marks at the first new day of a day moved twice are listed', async () => {
  const [first, second] = [addDays(day, 1), addDays(day, 2)]
  await skip(phone, OLD, first)
  await skip(office, OLD, second)
  const service = await make(phone, OLD, first)
  await mark(phone, service)
  expect(await living()).toEqual([])
  expect(await lines()).toMatchObject([{ id: service, people: 1, date_of_service: first }])
})

test('a second move or its end lists marks that arrived before', async () => {
  const first = addDays(day, 1)
  await skip(phone, OLD, first)
  const service = await make(phone, OLD, first)
  await mark(phone, service)
  await skip(office, OLD, addDays(day, 2))
  expect(await lines()).toMatchObject([{ id: service, people: 1 }])
  await skip(office, OLD, first)
  expect([await lines(), await living()]).toEqual([[], [[OLD, 1]]])
  await unskip(OLD)
  expect(await lines()).toMatchObject([{ id: service, people: 1 }])
})

test('a skip leaves a service alone that was moved by hand', async () => {
  const service = await make(phone, OLD)
  await office.send('edit-service', { id: service, set: { date_of_service: addDays(day, 3) } })
  await mark(phone, service)
  await skip(phone, OLD)
  expect(await living()).toEqual([[OLD, 1]])
})

spec('fault A renamed schedule')
test('marks under the old name wait when the new name was skipped', async () => {
  await rename()
  await skip(office, NEW)
  await mark(phone, await make(phone, OLD))
  expect(await living()).toEqual([])
  expect(await lines()).toMatchObject([{ name: NEW, people: 1 }])
})

test('two phones with both names make one service', async () => {
  await rename()
  await mark(office, await make(office, NEW))
  await mark(phone, await make(phone, OLD), 1)
  expect(await living()).toEqual([[NEW, 2]])
})

test('a service renamed by hand takes marks of its old name', async () => {
  const service = await make(office, OLD)
  await office.send('edit-service', { id: service, set: { name: 'Special study' } })
  await mark(phone, await make(phone, OLD))
  expect(await living()).toEqual([['Special study', 1]])
})

test('taking a skip back after a rename restores the marked service', async () => {
  await skip(office, OLD)
  await mark(phone, await make(phone, OLD))
  await rename()
  await unskip(NEW)
  expect([await living(), await lines()]).toEqual([[[OLD, 1]], []])
})

test('marks of a moved day go to its new day under the new name', async () => {
  const to = addDays(day, 1)
  await skip(office, OLD, to)
  const service = await make(phone, OLD)
  await mark(phone, service)
  await rename()
  await mark(office, await make(office, NEW, to), 1)
  await owner.put(`reviews/deleted-services/${service}`, { decision: 'move', through: 0 })
  expect([await living(), await lines()]).toEqual([[[NEW, 2]], []])
})

test('a deleted service hides its day under the new name', async () => {
  const service = await make(office, OLD)
  await office.send('delete-service', { id: service })
  await rename()
  const pulled = rowsOf((await phone.pull({})).tables.services).find(({ id }) => id === service)
  expect(pulled).toMatchObject({ schedule_id: schedule, date_of_service: day })
  expect(pulled?.name ?? null).toBeNull()
  await mark(phone, await make(phone, NEW))
  expect(await living()).toEqual([])
  expect(await lines()).toMatchObject([{ id: service, people: 1 }])
})

test('the old name of a schedule is free for a new one', async () => {
  await rename()
  const other = await phone.send('create-schedule', made({ id: newId(), time: '10:00' }))
  expect(other).toMatchObject({ status: 'applied' })
  const refused = await phone.send('create-schedule', made({ id: newId(), time: '11:00' }))
  expect(refused).toMatchObject({ status: 'rejected', code: 'SCHEDULE_NAMED', mendable: true })
})

spec('fault A schedule made on two phones')
test('an ended schedule comes back with its skipped days', async () => {
  await skip(office, OLD)
  await office.send('delete-schedule', { id: schedule })
  const again = await phone.send('create-schedule', made({ id: newId(), time: '10:00' }))
  expect(again).toMatchObject({ status: 'applied', aliases: [{ to: schedule }] })
  const { tables } = await phone.pull({})
  expect(rowsOf(tables.schedules)).toMatchObject([{ id: schedule, time: '10:00' }])
})

test('a day skipped under both ids of one schedule has one exception', async () => {
  const other = newId()
  await phone.send('create-schedule', made({ id: other }))
  await skip(office, OLD)
  const id = await scheduleDayId(owner.church, other, day)
  const service_id = await serviceId(owner.church, day, OLD)
  await phone.send('skip-service', { id, schedule_id: other, day, service_id, name: OLD })
  await phone.send('unskip-service', { id, service_id, name: OLD })
  const days = rowsOf((await phone.pull({})).tables.schedule_days)
  expect(days).toHaveLength(1)
  expect(days[0]?.deleted_at).toEqual(expect.any(String))
})
