/** Tests marks at scheduled services: offline, skipped, moved, made twice, and made by hand on an old phone. */
import { expect, test } from 'vitest'
import { weekdayOf, addDays } from '../../contract/calendar/days.ts'
import {
  findMarksAfterDelete,
  settleMarksAfterDelete,
} from '../../server/modules/reviews/deleted-services.ts'
import { newId } from '../../contract/ids.ts'
import { FEATURES } from '../../contract/features.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { scheduleDayId } from '../../sync/merge/schedule-ids.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import type { Phone } from '../histories/phone.ts'
import { TODAY, type ChurchInTown } from '../histories/world.ts'
import { spec } from '../spec/spec.ts'
import { actorOf } from '../support/actor-of.ts'
import { expectNothingLost, expectSettled, sunday } from './sunday.ts'

const { church, phone: phoneIn } = sunday()

const NAME = 'Ìsìn Ọjọ́rú'

async function ids(town: ChurchInTown, schedule: string) {
  return {
    schedule,
    service: await serviceId(town.id, TODAY, NAME),
    exception: await scheduleDayId(town.id, schedule, TODAY),
  }
}

const schedule = (phone: Phone, id: string) =>
  phone.tap('create-schedule', {
    id,
    name: NAME,
    weekday: weekdayOf(TODAY),
    time: '18:00',
    starts_on: TODAY,
  })

const today = ({ church: open }: Phone) =>
  open?.scheduled
    .current()
    .services.flatMap(({ id, date_of_service }) => (date_of_service === TODAY ? [id] : []))

const markAt = (phone: Phone, service_id: string, index: number) =>
  phone.tap('mark-person', { service_id, person_id: phone.town.people[index] ?? '' })

const total = ({ church: open }: Phone, service: string) => open?.presences(service).current().total

type Ids = Awaited<ReturnType<typeof ids>>

const leave = (
  phone: Phone,
  { schedule: schedule_id, service: service_id, exception: id }: Ids,
  moved_to: string | null,
) => phone.tap('skip-service', { id, schedule_id, day: TODAY, moved_to, service_id, name: NAME })

/** Two phones know the schedule. The usher's then has no network. */
async function town() {
  const made = await church()
  const known = await ids(made, newId())
  const [usher, office] = [await phoneIn(made), await phoneIn(made, made.accounts[1])]
  await schedule(office, known.schedule)
  await office.church?.syncNow()
  await usher.church?.syncNow()
  await expect.poll(() => today(usher)).toEqual([known.service])
  return { made, usher, office, ...known }
}

const lines = (made: ChurchInTown) =>
  inChurch(made.world.pool, made.id, (tx) => findMarksAfterDelete(tx, made.id, { limit: 10 }))

spec('fault A scheduled service that nobody made', 'Recurring services: today')
test('two offline phones mark at it and make one service', async () => {
  const { made, usher, office, service } = await town()
  await markAt(usher, service, 0)
  await markAt(office, service, 1)
  usher.network.faults.push('lost-answer')
  await expectNothingLost(made, usher, office)
  await expect.poll(() => [total(usher, service), total(office, service)]).toEqual([2, 2])
  expect(
    await made.rows(`select id, schedule_id is not null as kept from services where name = '${NAME}'`),
  ).toEqual([{ id: service, kept: true }])
})

spec('fault A scheduled service that nobody made')
test('an old phone makes the same service by hand', async () => {
  const { made, usher, office, service } = await town()
  // It knows no schedules, and starts the service for its own marks.
  await office.tap('create-service', { id: service, name: NAME.toUpperCase(), date_of_service: TODAY })
  await markAt(office, service, 1)
  await markAt(usher, service, 0)
  await expectNothingLost(made, usher, office)
  await expect.poll(() => [total(usher, service), total(office, service)]).toEqual([2, 2])
  expect(today(usher)).toEqual([])
})

spec('fault A schedule made on two phones')
test('two phones make one schedule offline', async () => {
  const made = await church()
  const phones = [await phoneIn(made), await phoneIn(made, made.accounts[1])]
  const { schedule: id, service } = await ids(made, newId())
  await schedule(phones[0]!, id)
  await schedule(phones[1]!, newId())
  await expectNothingLost(made, ...phones)
  expect(await made.rows('select id from schedules')).toEqual([{ id }])
  for (const phone of phones) {
    await expect.poll(() => today(phone)).toEqual([service])
    expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0 })
  }
})

spec('fault A schedule made on two phones', 'Recurring services: double name')
test('a rename to a name in use is refused with a sentence', async () => {
  const { made, usher, office, schedule: id } = await town()
  const other = newId()
  const vigil = { id: other, name: 'Vigil', weekday: weekdayOf(TODAY), time: '22:00', starts_on: TODAY }
  await usher.tap('create-schedule', vigil)
  await usher.church?.syncNow()
  // The office does not know of the other one yet.
  await office.tap('edit-schedule', { id, set: { name: 'VIGIL' } })
  await office.church?.syncNow()
  expect(await office.church?.outbox.list()).toMatchObject([
    { type: 'edit-schedule', code: 'SCHEDULE_NAMED', mendable: true },
  ])
  const opId = (await office.church?.outbox.list())?.[0]?.id ?? ''
  await office.church?.outbox.retry(opId, { id, set: { name: 'Bible study' } })
  await office.church?.syncNow()
  expect(office.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0 })
  expect(await made.rows('select name from schedules order by name')).toEqual([
    { name: 'Bible study' },
    { name: 'Vigil' },
  ])
})

spec('fault Marks at a skipped or moved service', 'Recurring services: skip and move')
test.each([
  ['skipped', null],
  ['moved', addDays(TODAY, 1)],
])('marks at a %s service wait for review and come back', async (_how, moved_to) => {
  const { made, usher, office, service, ...known } = await town()
  await leave(office, { service, ...known }, moved_to)
  await office.church?.syncNow()
  const marks = [await markAt(usher, service, 0), await markAt(usher, service, 1)]
  usher.network.faults.push('lost-answer')
  for (const phone of [usher, usher, office]) await phone.church?.syncNow()
  await expectSettled(made, marks.map(String), { status: 'applied' })
  expect((await lines(made)).items).toMatchObject([
    { id: service, name: NAME, people: 2, moved_to, sent_by: [{ id: made.accounts[0]!.id }] },
  ])
  for (const phone of [usher, office])
    expect(phone.church?.services.current().some(({ id }) => id === service)).toBe(false)
  const whose = { churchId: made.id, accountId: made.accounts[1]!.id }
  const actor = await actorOf(made.world.pool, whose, [...FEATURES])
  await settleMarksAfterDelete(made.world.pool, actor, service, { decision: 'bring-back', through: 0 })
  await expectNothingLost(made, usher, office)
  await expect.poll(() => [total(usher, service), total(office, service)]).toEqual([2, 2])
  expect((await lines(made)).items).toEqual([])
})

spec('fault Marks at a skipped or moved service', 'Review: moved day')
test('marks at a moved service count on its new day', async () => {
  const { made, usher, office, service, ...known } = await town()
  const moved_to = addDays(TODAY, 1)
  await leave(office, { service, ...known }, moved_to)
  await office.church?.syncNow()
  const opId = await markAt(usher, service, 0)
  const guest = { id: newId(), first_name: 'Ẹ̀bùn', last_name: 'Adé', phone_number: '08035559911' }
  await usher.tap('capture-first-timer', { ...guest, service_id: service })
  await usher.tap('count-heads', { service_id: service, men: 3, women: 1, children: 0, guests: 0 })
  await usher.church?.syncNow()
  const whose = { churchId: made.id, accountId: made.accounts[1]!.id }
  const actor = await actorOf(made.world.pool, whose, [...FEATURES])
  await settleMarksAfterDelete(made.world.pool, actor, service, { decision: 'move', through: 0 })
  const there = await serviceId(made.id, moved_to, NAME)
  for (const phone of [usher, office]) await phone.church?.syncNow()
  for (const phone of [usher, office]) {
    await expect.poll(() => total(phone, there)).toBe(2)
    expect(phone.church?.services.current().map(({ id }) => id)).toContain(there)
    await expect.poll(() => phone.church?.headcount(there).current().sum.men).toBe(3)
  }
  expect((await lines(made)).items).toEqual([])
  expect(await made.rows(`select id from marks where service_id = '${service}'`)).toEqual([])
  // The usher takes the moved mark back.
  const unmark = { service_id: there, person_id: made.people[0]!, mark_ids: [String(opId)] }
  await usher.tap('unmark-person', unmark)
  await usher.church?.syncNow()
  await office.church?.syncNow()
  await expect.poll(() => total(office, there)).toBe(1)
  expect(await made.rows(`select captured_service_id as at from members where id = '${guest.id}'`)).toEqual([
    { at: there },
  ])
})

spec('fault A renamed schedule')
test('two offline phones with both names end with one service', async () => {
  const { made, usher, office, service, schedule: id } = await town()
  await office.tap('edit-schedule', { id, set: { name: 'Deep study' } })
  const renamed = await serviceId(made.id, TODAY, 'Deep study')
  await expect.poll(() => today(office)).toEqual([renamed])
  await markAt(office, renamed, 0)
  await markAt(usher, service, 1)
  await office.church?.syncNow()
  const shown = ({ church: open }: Phone) =>
    open?.services.current().filter(({ schedule_id }) => schedule_id === id)
  // Nothing is sent yet, but the other service has arrived.
  usher.network.onTheWay = (path, go) =>
    path.includes('/push') ? Promise.reject(new TypeError('Failed to fetch')) : go()
  await usher.church?.syncNow()
  await expect.poll(() => shown(usher)).toMatchObject([{ id: renamed }])
  await expect.poll(() => [total(usher, renamed), total(usher, service)]).toEqual([2, 2])
  usher.network.onTheWay = null
  for (const phone of [usher, office, usher]) await phone.church?.syncNow()
  for (const phone of [usher, office]) {
    await expect.poll(() => shown(phone)).toMatchObject([{ id: renamed, name: 'Deep study' }])
    await expect.poll(() => [total(phone, renamed), total(phone, service)]).toEqual([2, 2])
  }
})
