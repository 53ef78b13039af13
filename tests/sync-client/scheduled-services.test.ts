/** Tests scheduled services on phones: they exist without being made, and the first change makes them. */
import { expect, test } from 'vitest'
import { addDays } from '../../contract/calendar/days.ts'
import { newId } from '../../contract/ids.ts'
import type { Church } from '../../sync/client/api.ts'
import { scheduleDayId } from '../../sync/merge/schedule-ids.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { spec } from '../spec/spec.ts'
import { settle } from './people-of-grace.ts'
import { CHURCH, newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

const TODAY = '2026-05-03'
const NAME = 'Ìsìn Ọjọ́ Àìkú'
const DAY_MS = 86_400_000

async function withSchedule() {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const id = newId()
  await church.mutate('create-schedule', { id, name: NAME, weekday: 0, time: '09:30', starts_on: TODAY })
  return { server, phone, church, ada, id, service: await serviceId(CHURCH, TODAY, NAME) }
}

const on = (church: Church, day = TODAY) =>
  church.scheduled.current().services.filter(({ date_of_service }) => date_of_service === day)

/** Changed schedules are read from disk. */
const expectIds = (church: Church, day = TODAY) => expect.poll(() => on(church, day).map(({ id }) => id))

const typesSent = (church: Church) => church.outbox.list().then((list) => list.map(({ type }) => type))

spec('Recurring services: today')
test('a schedule gives today’s service with the id of a handmade one', async () => {
  const { church, service, id } = await withSchedule()
  await expectIds(church).toEqual([service])
  expect(on(church)[0]).toMatchObject({ id: service, name: NAME, schedule_id: id })
  expect(church.scheduled.current().times.get(id)).toBe('09:30')
  expect(church.services.current().map((one) => one.id)).not.toContain(service)
})

test('the first mark makes the service before itself, once', async () => {
  const { church, server, ada, service, id } = await withSchedule()
  await expectIds(church).toEqual([service])
  await Promise.all([
    church.mutate('mark-person', { service_id: service, person_id: ada.id }),
    church.mutate('count-heads', { service_id: service, men: 2, women: 0, children: 0, guests: 0 }),
  ])
  expect(on(church)).toEqual([])
  expect(church.services.current().map((one) => one.id)).toContain(service)
  expect((await typesSent(church)).filter((type) => type === 'create-service')).toHaveLength(1)
  await church.syncNow()
  const ops = server.pushes.flatMap((push) => push.ops ?? [])
  const made = ops.find(({ type }) => type === 'create-service')!
  const mark = ops.find(({ type }) => type === 'mark-person')!
  expect(made.args).toMatchObject({ id: service, schedule_id: id })
  expect(mark.needs).toContain(made.id)
  expect(mark.seq).toBeGreaterThan(made.seq)
})

test('a phone that synced a month ago has today’s service offline', async () => {
  const { phone, church } = await withSchedule()
  church.close()
  phone.pass(28 * DAY_MS)
  phone.deps.fetch = () => Promise.reject(new TypeError('offline'))
  const later = await phone.resume({ fetch: phone.deps.fetch })
  const day = addDays(TODAY, 28)
  expect(later.today()).toBe(day)
  expect(on(later, day).map(({ id }) => id)).toEqual([await serviceId(CHURCH, day, NAME)])
})

spec('Recurring services: skip and move')
test('a skipped day is gone, a moved one is on its new day', async () => {
  const { church, id, service } = await withSchedule()
  const args = { id: await scheduleDayId(CHURCH, id, TODAY), schedule_id: id, day: TODAY, name: NAME }
  await church.mutate('skip-service', { ...args, service_id: service })
  await expectIds(church).toEqual([])
  expect(church.deletedServices.current().has(service)).toBe(true)
  const moved_to = addDays(TODAY, 1)
  await church.mutate('skip-service', { ...args, service_id: service, moved_to })
  await expectIds(church, moved_to).toEqual([await serviceId(CHURCH, moved_to, NAME)])
  await church.mutate('unskip-service', { id: args.id, service_id: service, name: NAME })
  await expectIds(church, moved_to).toEqual([])
  expect(church.services.current().map((one) => one.id)).toContain(service)
})

test('an ended schedule gives no service, a renamed one the new name', async () => {
  const { church, id } = await withSchedule()
  await church.mutate('edit-schedule', { id, set: { name: 'Thanksgiving', time: '11:00' } })
  await expectIds(church).toEqual([await serviceId(CHURCH, TODAY, 'Thanksgiving')])
  await church.mutate('delete-schedule', { id })
  await expectIds(church).toEqual([])
})

test('a phone takes back offline what another phone skipped', async () => {
  const { server, church, id, service } = await withSchedule()
  const exception = await scheduleDayId(CHURCH, id, TODAY)
  const made = { created_at: '2026-05-01T00:00:00.000Z', created_by: null, deleted_at: null }
  server.put('schedule_days', [{ id: exception, schedule_id: id, day: TODAY, moved_to: null, ...made }])
  // A phone's tombstone has no contents.
  server.put('services', [{ id: service, deleted_at: '2026-05-03T07:00:00.000Z' }])
  await church.syncNow()
  await expectIds(church).toEqual([])
  await church.mutate('unskip-service', { id: exception, service_id: service, name: NAME })
  expect(church.services.current().find((one) => one.id === service)).toMatchObject({
    name: NAME,
    date_of_service: TODAY,
    schedule_id: id,
  })
})
