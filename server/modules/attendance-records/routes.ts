/** Handles attendance records of services and events. */
import type {
  attendanceRecordRoutes,
  CountedRecord,
  RecordWithPeople,
  TypedCounts,
} from '../../../contract/routes/attendance-records.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage, notThere, Problem, type SyncActor } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { storedService } from '../services/service.ts'
import {
  addEventRecord,
  changeEventRecord,
  deleteEventRecord,
  isEvent,
  eventRecords,
} from './event-records.ts'
import { countersOf, mustBeCount, NOTHING, type Sum, sumsOf, shownHeads } from './headcounts.ts'
import type pg from 'pg'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { addAudit } from '../../auth/audit.ts'
import { applyOwnFrom } from '../../sync/push/apply-ops.ts'
import { dayIn, timeZoneOf, pageOf } from '../shared/requests.ts'
import { type CountedService, findService, findServices } from '../services/queries.ts'
import { eventPeople } from '../events/attendance.ts'
import { moreOf, PEOPLE_INLINE, thatFit, WITH_PEOPLE_AT_ONCE, beginnings } from '../services/routes.ts'

/** Reads attendance records: counted services and events, with the sums beside the people marked by name. */

type PageQuery = { limit: number; cursor?: string }

export async function findRecords(tx: pg.ClientBase, churchId: string, query: PageQuery) {
  const page = await findServices(tx, churchId, { ...query, counted: true })
  const services = page.items
  const sums = await sumsOf(
    tx,
    churchId,
    services.map(({ id }) => id),
  )
  const counted = services.flatMap((service) => {
    const sum = sums.get(service.id)
    return sum ? [recordOf(service, sum)] : []
  })
  const last = page.next_cursor ? page.items.at(-1) : undefined
  const until = last && [last.date_of_service, last.id]
  const events = await eventRecords(tx, churchId, query, until)
  return merged([...counted, ...events], query.limit, page.next_cursor)
}

const placeOfRecord = ({ service, event, id }: CountedRecord): [string, string] => [
  service?.date_of_service ?? event?.date ?? '',
  id,
]

/** Merges services and events, the latest first, up to the limit. */
function merged(records: CountedRecord[], limit: number, next_cursor: string | null) {
  const key = (record: CountedRecord) => placeOfRecord(record).join(' ')
  const sorted = records.sort((a, b) => (key(a) < key(b) ? 1 : -1))
  if (sorted.length <= limit) return { items: sorted, next_cursor }
  return pageOf(sorted, limit, placeOfRecord)
}

/**
 * Returns one service's record, with zeros if all counts were taken back. Throws Problem NOT_FOUND for a deleted
 * service.
 */
export async function findRecord(tx: pg.ClientBase, churchId: string, serviceId: string) {
  const service = await findService(tx, churchId, serviceId)
  if (!service) throw notThere('This service')
  const sum = (await sumsOf(tx, churchId, [service.id])).get(service.id)
  return recordOf(service, sum ?? { ...NOTHING, created_at: new Date().toISOString() })
}

function recordOf(
  { id, name, date_of_service, attendees, absentees }: CountedService,
  { created_at, ...sum }: Sum & { created_at: string },
): CountedRecord {
  const { men, women, children, guests, total } = shownHeads(sum)
  return {
    id,
    event: null,
    service: { id, name, date_of_service },
    total_count: total,
    male_count: men,
    female_count: women,
    child_count: children,
    guest_count: guests,
    attendees,
    absentees,
    created_at,
  }
}

/**
 * Lists records with people marked by name in place of the counts, a few records at a time.
 * @param openly phones and emails too
 */
export async function recordsWithPeople(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: { limit: number; cursor?: string },
  openly: boolean,
) {
  const counted = await findRecords(tx, churchId, { limit: Math.min(limit, WITH_PEOPLE_AT_ONCE), cursor })
  const page = thatFit(counted, placeOfRecord)
  const items = []
  for (const record of page.items) items.push(await withPeople(tx, churchId, record, openly))
  return { ...page, items }
}

async function withPeople(
  tx: pg.ClientBase,
  churchId: string,
  record: CountedRecord,
  openly: boolean,
): Promise<RecordWithPeople> {
  const begin = record.event ? eventBeginnings : beginnings
  const { attended, absent } = await begin(tx, churchId, record.id, PEOPLE_INLINE, openly)
  const more = moreOf({ attended: [attended, record.attendees], absent: [absent, record.absentees] })
  return { ...record, attendees: attended.items, absentees: absent.items, more }
}

async function eventBeginnings(
  tx: pg.ClientBase,
  churchId: string,
  eventId: string,
  limit: number,
  openly: boolean,
) {
  const begin = (view: 'attended' | 'absent') => eventPeople(tx, churchId, eventId, { view, limit }, openly)
  return { attended: await begin('attended'), absent: await begin('absent') }
}

/**
 * Writes attendance records. Each write is a correction by the difference, so that phones and API callers share one
 * sum.
 */

/** Throws Problem NOT_FOUND, INVALID for a future service, or ALREADY_EXISTS if it was counted. */
export async function addRecord(pool: pg.Pool, actor: SyncActor, serviceId: string, typed: TypedCounts) {
  return setCounts(pool, actor, serviceId, 'service-record', (sum) => {
    if (sum)
      throw new Problem('ALREADY_EXISTS', 'This service was counted already. Change its record instead.')
    return wantedBy(typed, NOTHING)
  })
}

/** Throws Problem NOT_FOUND or INVALID. */
export async function changeRecord(pool: pg.Pool, actor: SyncActor, serviceId: string, typed: TypedCounts) {
  return setCounts(pool, actor, serviceId, 'service-record', (sum) => wantedBy(typed, sum ?? NOTHING))
}

/** Throws Problem NOT_FOUND if nothing was counted. */
export async function deleteRecord(pool: pg.Pool, actor: SyncActor, serviceId: string): Promise<void> {
  await setCounts(pool, actor, serviceId, 'delete-service-record', (sum) => {
    if (!sum) throw notThere('This attendance record')
    return NOTHING
  })
}

/** A missing count keeps its value. Throws Problem INVALID for nobody, and for more guests than people. */
function wantedBy(typed: TypedCounts, sum: Sum): Sum {
  const { male_count: men = sum.men, female_count: women = sum.women } = typed
  const { child_count, guest_count: guests = sum.guests, total_count } = typed
  const left = total_count === undefined ? sum.children : total_count - men - women
  const counted = { men, women, children: child_count ?? left, guests }
  mustBeCount(counted)
  return counted
}

/** @param wanted returns the new counts for the current ones */
async function setCounts(
  pool: pg.Pool,
  actor: SyncActor,
  serviceId: string,
  action: AuditAction,
  wanted: (sum: Sum | undefined) => Sum,
) {
  const { churchId } = actor
  const service = await storedService(pool, churchId, serviceId)
  await mustNotLieAhead(pool, churchId, service.date_of_service)
  await applyOwnFrom(pool, actor, 'count-heads', async (tx) => {
    const sum = (await sumsOf(tx, churchId, [service.id])).get(service.id)
    const steps = stepsBetween(sum ?? NOTHING, wanted(sum))
    const { accountId, deviceId } = actor
    const subject = { subjectTable: 'services', subjectId: service.id }
    if (steps.length > 0) await addAudit(tx, { churchId, accountId, deviceId, action, ...subject })
    return steps.map((step) => ({ service_id: service.id, ...step }))
  })
  return inChurch(pool, churchId, (tx) => findRecord(tx, churchId, service.id))
}

async function mustNotLieAhead(pool: pg.Pool, churchId: string, day: string): Promise<void> {
  const zone = await inChurch(pool, churchId, (tx) => timeZoneOf(tx, churchId))
  if (day <= dayIn(zone)) return
  const message = 'This service lies ahead. Count it on its day.'
  throw new Problem('INVALID', message, [{ path: 'service_id', message }])
}

/** The most that one op may add or subtract. */
const STEP = 10_000

const KINDS = ['men', 'women', 'children', 'guests'] as const

/** Returns the corrections that lead from one sum to another, or none if they are equal. */
export function stepsBetween(from: Sum, to: Sum): Sum[] {
  const left = { ...NOTHING }
  for (const kind of KINDS) left[kind] = to[kind] - from[kind]
  const steps: Sum[] = []
  while (KINDS.some((kind) => left[kind] !== 0)) {
    const step = { ...NOTHING }
    for (const kind of KINDS) {
      step[kind] = Math.max(-STEP, Math.min(STEP, left[kind]))
      left[kind] -= step[kind]
    }
    steps.push(step)
  }
  return steps
}

export const attendanceRecordHandlers: HandlersFor<typeof attendanceRecordRoutes> = {
  async listAttendanceRecords({ query, actor, deps }) {
    const openly = actor.features.includes('membersAccess')
    const list = await inChurch(deps.pool, actor.churchId, async (tx) =>
      query.include === 'people'
        ? recordsWithPeople(tx, actor.churchId, query, openly)
        : findRecords(tx, actor.churchId, query),
    )
    return page<CountedRecord | RecordWithPeople>(list.items, list.next_cursor)
  },

  async addAttendanceRecord({ body, actor, deps }) {
    const { service_id, event_id, ...typed } = body
    const added = service_id
      ? await addRecord(deps.pool, actor, service_id, typed)
      : await addEventRecord(deps.pool, actor, event_id ?? '', typed)
    return withMessage(added, 'Attendance record submitted successfully')
  },

  async changeAttendanceRecord({ params, body, actor, deps }) {
    const change = (await isEvent(deps.pool, actor.churchId, params.id)) ? changeEventRecord : changeRecord
    const changed = await change(deps.pool, actor, params.id, body)
    return withMessage(changed, 'Attendance record updated successfully')
  },

  async deleteAttendanceRecord({ params, actor, deps }) {
    const remove = (await isEvent(deps.pool, actor.churchId, params.id)) ? deleteEventRecord : deleteRecord
    await remove(deps.pool, actor, params.id)
    return withMessage({ id: params.id }, 'Attendance record deleted successfully')
  },

  async listCounters({ params, actor, deps }) {
    const { id } = await storedService(deps.pool, actor.churchId, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => countersOf(tx, actor.churchId, id))
  },
}
