/** Makes the services that a church's schedules give, where a stored service is needed before anybody is marked. */
import type pg from 'pg'
import {
  daysOfSchedules,
  scheduledDays,
  withServiceIds,
  withoutStored,
  type ScheduledService,
} from '../../../sync/merge/scheduled-services.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { ScheduleDayRow, ScheduleRow } from '../../../contract/tables/schedules.ts'
import type { SyncActor } from '../../http/actor.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { meant } from '../shared/aliases.ts'

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
