/** Ends all faults, and compares every phone, the server and the review queue. */
import { expect } from 'vitest'
import { addDays } from '../../../contract/calendar/days.ts'
import type { ScheduleDayRow, ScheduleRow } from '../../../contract/tables/schedules.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { findScheduled } from '../../../server/modules/services/queries.ts'
import { scheduledDays } from '../../../sync/merge/scheduled-services.ts'
import type { Phone } from '../phone.ts'
import { TODAY } from '../world.ts'
import { reviewOf } from './step.ts'
import { count, type Weekly } from './town.ts'

export async function heal({ phones }: Weekly): Promise<void> {
  for (const { network } of phones) {
    network.onTheWay = null
    network.faults.length = 0
    await network.deliverHeld()
  }
  for (let round = 0; round < 2; round += 1) for (const { church } of phones) await church!.syncNow()
}

const TWICE = `select schedule_id, date_of_service, array_agg(name) as names from services
  where schedule_id is not null and deleted_at is null group by 1, 2 having count(*) > 1`

/** Selects each mark and check-in with its service, and whether that was deleted. */
const PLACES = `select r.id, r.service_id, s.deleted_at is not null as deleted from services s join (
    select id, service_id from marks where removed_by is null union all select id, service_id from child_events) r
  on r.service_id = s.id`

type Place = { id: string; service_id: string; deleted: boolean }

export async function checkWeekly(weekly: Weekly): Promise<void> {
  const { town, phones } = weekly
  expect(await town.rows(TWICE), 'two living services of one schedule and day').toEqual([])
  await checkHeld(weekly)
  const places = new Map((await town.rows<Place>(PLACES)).map((place) => [place.id, place]))
  const listed = new Set((await reviewOf(weekly)).items.map(({ id }) => id))
  const made = phones.flatMap(({ ticked }) => ticked)
  for (const { opId, type } of made) {
    if (type !== 'mark-person' && type !== 'check-in-child') continue
    const place = places.get(opId)
    expect(place, `a ${type} is nowhere`).toBeDefined()
    if (!place!.deleted) continue
    count(weekly, `listed ${type}`)
    expect(listed.has(place!.service_id), `a ${type} at a deleted service is not in review`).toBe(true)
  }
  for (const phone of phones) await checkPhone(weekly, phone)
}

/** A living service is on a day of its schedule, or an administrator brought it back. */
async function checkHeld({ town, schedule, broughtBack }: Weekly): Promise<void> {
  const schedules = await town.rows<ScheduleRow>('select * from schedules')
  const exceptions = await town.rows<ScheduleDayRow>('select * from schedule_days')
  const living = `select id, date_of_service as day from services where schedule_id = $1 and deleted_at is null`
  for (const { id, day } of await town.rows<{ id: string; day: string }>(living, [schedule])) {
    const isHeld = scheduledDays(schedules, exceptions, day, day).length > 0
    expect(isHeld || broughtBack.has(id), `a living service on ${day}`).toBe(true)
  }
}

type Named = { id: string; name: string; day: string; people: number }

const SERVICES = `select id, name, date_of_service as day, (select count(distinct person_id)::int from marks m
    where m.church_id = s.church_id and m.service_id = s.id and m.removed_by is null and m.arrived_at is not null) as people
  from services s where deleted_at is null order by id`

async function checkPhone({ town }: Weekly, { church }: Phone): Promise<void> {
  expect(church!.outbox.counts.current(), 'everything was received').toMatchObject({
    pending: 0,
    rejected: 0,
    quarantined: 0,
  })
  const server = await town.rows<Named>(SERVICES)
  const shown = () =>
    church!.services
      .current()
      .map(({ id, name, date_of_service: day }) => {
        const list = church!.presences(id)
        return { id, name, day, people: list.current().total }
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  const stops = server.map(({ id }) => church!.presences(id).subscribe(() => undefined))
  await expect.poll(shown, { message: 'services and marks on a phone' }).toEqual(server)
  for (const stop of stops) stop()
  for (const day of [0, 1, 2, 7].map((days) => addDays(TODAY, days))) {
    const known = await inChurch(town.world.pool, town.id, (tx) => findScheduled(tx, town.id, day))
    const coming = () =>
      church!.scheduled
        .current()
        .services.flatMap(({ id, date_of_service }) => (date_of_service === day ? [id] : []))
    await expect.poll(coming, { message: `scheduled services of ${day}` }).toEqual(known.map(({ id }) => id))
  }
}
