/**
 * Reads services with their counts, the latest first, counts the members of a day, and finds the id of a new
 * service.
 */
import type pg from 'pg'
import { absenceFrom } from '../../../contract/absence.ts'
import { newId } from '../../../contract/ids.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import {
  serviceId,
  daysOfSchedules,
  scheduledDays,
  withServiceIds,
  withoutStored,
  type ScheduledService,
} from '../../../sync/merge/scheduled-services.ts'
import { canonicalId, ALIASES, meant, tookPlace, wasCounted, keptCounts } from '../shared/counted-sql.ts'
import { pageOf, readCursor, dayIn, timeZoneOf } from '../shared/requests.ts'
import { talliesOf } from './people-sql.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { ScheduleDayRow, ScheduleRow } from '../../../contract/tables/schedules.ts'
import type { SyncActor } from '../../http/actor-and-answer.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'

/** Makes the services that a church's schedules give, where a stored service is needed before anybody is marked. */

/** Returns the services of a day that no stored service represents. Most churches have two or three schedules. */
export async function findScheduled(
  tx: pg.ClientBase,
  churchId: string,
  day: string,
): Promise<ScheduledService[]> {
  const { rows: schedules } = await tx.query<ScheduleRow>(SCHEDULES, [churchId])
  if (schedules.length === 0) return []
  const { rows: exceptions } = await tx.query<ScheduleDayRow>(EXCEPTIONS, [churchId, day])
  const services = await withServiceIds(churchId, scheduledDays(schedules, exceptions, day, day))
  if (services.length === 0) return []
  const ids = services.map(({ id }) => id)
  const { rows } = await tx.query<Stored>(STORED, [churchId, ids, day])
  const deleted = rows.filter(({ deleted_at }) => deleted_at)
  const aliases = new Map(rows.flatMap(({ id, given }) => (given ? [[given, id] as const] : [])))
  return withoutStored(services, {
    living: rows.filter(({ deleted_at }) => !deleted_at),
    deleted: new Set(deleted.map(({ id }) => id)),
    deletedDays: daysOfSchedules(deleted),
    canonical: (id) => aliases.get(id) ?? id,
  })
}

type Stored = ServiceRow & { given: string | null }

const SCHEDULES = 'select * from schedules where church_id = $1 and deleted_at is null'

const EXCEPTIONS = `select * from schedule_days
  where church_id = $1 and deleted_at is null and (day = $2::date or moved_to = $2::date)`

/** The services of the day, deleted ones of schedules too, and those that the derived ids mean, whatever their day. */
const STORED = `select s.id, s.name, s.date_of_service, s.schedule_id, s.deleted_at, t.given from services s
    join ${meant(2)} t on t.id = s.id where s.church_id = $1
  union all select id, name, date_of_service, schedule_id, deleted_at, null from services
    where church_id = $1 and date_of_service = $3 and (deleted_at is null or schedule_id is not null)`

/** Each is made by the same op as on a phone, so whoever comes first makes the one service. */
export async function makeScheduled(
  pool: pg.Pool,
  actor: SyncActor,
  services: readonly ScheduledService[],
): Promise<void> {
  for (const { id, name, date_of_service, schedule_id } of services)
    await applyOwn(pool, actor, 'create-service', { id, name, date_of_service, schedule_id })
}

export type StoredService = {
  id: string
  name: string
  date_of_service: string
  flyerImage: string | null
  reference: string | null
  created_at: string
  rev: number
}
export type CountedService = StoredService & {
  attendees: number
  absentees: number
  first_timers: number
  held: boolean
}

export const SERVICE_COLUMNS = `id, name, date_of_service, flyer_image as "flyerImage", reference, created_at, rev`

/** @property counted only services with a headcount */
type Filter = { limit: number; cursor?: string; id?: string; counted?: boolean }

export async function findServices(tx: pg.ClientBase, churchId: string, filter: Filter) {
  const page = await storedServices(tx, churchId, filter)
  return { ...page, items: await counted(tx, churchId, page.items) }
}

export const placeOfService = ({ date_of_service, id }: StoredService): [string, string] => [
  date_of_service,
  id,
]

/** Returns services without their counts. */
async function storedServices(tx: pg.ClientBase, churchId: string, filter: Filter) {
  const { limit, cursor, id, counted: heads = false } = filter
  const [day, before] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<StoredService>(CHOSEN, [churchId, limit + 1, id, day, before, heads])
  return pageOf(rows, limit, placeOfService)
}

export async function findService(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<CountedService | undefined> {
  const { items } = await findServices(tx, churchId, { limit: 1, id: await canonicalId(tx, churchId, id) })
  return items[0]
}

export async function findStoredService(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<StoredService | undefined> {
  const { items } = await storedServices(tx, churchId, { limit: 1, id: await canonicalId(tx, churchId, id) })
  return items[0]
}

const CHOSEN = `select ${SERVICE_COLUMNS} from services
  where church_id = $1 and deleted_at is null and ($3::uuid is null or id = $3)
    and ($4::text is null or (date_of_service::text, id::text) < ($4, $5::text))
    and (not $6::boolean or ${wasCounted('services')})
  order by date_of_service desc, id::text desc limit $2`

/** Absentees are counted only if it is known who is missing. */
async function counted(
  tx: pg.ClientBase,
  churchId: string,
  services: StoredService[],
): Promise<CountedService[]> {
  const zone = await timeZoneOf(tx, churchId)
  const today = dayIn(zone)
  const tallies = await talliesOf(tx, churchId, zone, services)
  const begun = services.map((service) => service.date_of_service).filter((day) => day <= today)
  const membersOn = await membersByDay(tx, churchId, zone, begun)
  const nobody = services.filter(({ id }) => !tallies.get(id)?.attended)
  const notHeld = await notHeldOf(tx, churchId, nobody)
  return services.map((service) => {
    const { id, date_of_service: day } = service
    const { attended = 0, first_timers = 0, members = 0 } = tallies.get(id) ?? {}
    const held = !notHeld.has(id)
    const absentees = absenceFrom(day, today, attended, held) === 'known' ? membersOn(day) - members : 0
    return { ...service, attendees: attended, absentees, first_timers, held }
  })
}

/** Returns the ids of services that follow a schedule and were not held. */
export async function notHeldOf(
  tx: pg.ClientBase,
  churchId: string,
  services: readonly Pick<StoredService, 'id'>[],
): Promise<ReadonlySet<string>> {
  if (services.length === 0) return new Set()
  const { rows } = await tx.query<{ id: string }>(NOT_HELD, [churchId, services.map(({ id }) => id)])
  return new Set(rows.map(({ id }) => id))
}

const NOT_HELD = `select id from services where church_id = $1 and id = any($2::uuid[]) and not ${tookPlace('services')}`

type Joined = { days_over: number; members: number }

/**
 * Counts today's members who had joined by a day, by the church's own calendar.
 * @param days all days that will be requested, as `2026-11-22`
 * @returns a function that gives the number joined by the end of one of these days
 */
export async function membersByDay(
  tx: pg.ClientBase,
  churchId: string,
  timeZone: string,
  days: string[],
): Promise<(day: string) => number> {
  const inOrder = [...new Set(days)].sort()
  if (inOrder.length === 0) return () => 0
  const rows = await keptCounts<Joined>(tx, {
    name: 'members by day',
    text: JOINED,
    values: [churchId, timeZone, inOrder],
    from: ['members', 'aliases'],
  })
  const joined = new Map(rows.map(({ days_over, members }) => [days_over, members]))
  const byDay = new Map<string, number>()
  let soFar = 0
  for (const [place, day] of inOrder.entries()) byDay.set(day, (soFar += joined.get(place) ?? 0))
  return (day) => byDay.get(day) ?? 0
}

/**
 * Counts joins between the ends of the days. Each day's end becomes an instant once. Otherwise each person's instant
 * would become a day. All people count as joined by the first day, and later ones are moved. Aliases are subtracted.
 */
const JOINED = `with days as materialized (
    select array_agg((day + 1)::timestamp at time zone $2 order by day) as ends from unnest($3::date[]) day),
  since as materialized (
    select width_bucket(created_at, (select ends from days)) as place, count(*)::int as people
    from members where church_id = $1 and deleted_at is null and created_at >= (select ends[1] from days) group by 1)
  select place as days_over, sum(people)::int as members from (
    select 0 as place, count(*)::int as people from members where church_id = $1 and deleted_at is null
    union all select place, people from since
    union all select 0, -people from since
    union all select width_bucket(created_at, (select ends from days)), -1 from members
      where church_id = $1 and deleted_at is null and id = any(array(${ALIASES}))) moved
  group by 1`

type Named = { name: string; date_of_service: string }

const TAKEN = `select t.given as id from ${meant(2)} t join services s on s.church_id = $1 and s.id = t.id
  where (s.date_of_service, s.name_key) is distinct from ($3::date, $4)`

/** Returns the id derived from day and name. If a moved or renamed service uses it, returns the next one. */
export async function freeServiceId(
  tx: pg.ClientBase,
  churchId: string,
  { name, date_of_service }: Named,
): Promise<string> {
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) => serviceId(churchId, date_of_service, name, index + 1)),
  )
  const { rows } = await tx.query<{ id: string }>(TAKEN, [churchId, ids, date_of_service, nameKey(name)])
  const taken = new Set(rows.map((row) => row.id))
  return ids.find((id) => !taken.has(id)) ?? newId()
}
