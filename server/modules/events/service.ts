/** Creates, changes and deletes events, and sets their status and collections. */
import type pg from 'pg'
import type { z } from 'zod'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { newId } from '../../../contract/ids.ts'
import type { EventFacts, eventRoutes } from '../../../contract/routes/events.ts'
import { instantOf } from '../../../contract/calendar/days.ts'
import { koboOf } from '../../../contract/money/amounts.ts'
import type { EventStatus } from '../../../contract/routes/event-fields.ts'
import { addAudit, type AuditNote } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, Problem } from '../../http/actor-and-answer.ts'
import { phoneOr, once, dayIn, timeZoneOf } from '../shared/requests.ts'
import { EVENT_COLUMNS, toEventFacts, type StoredEvent, storedEvent } from './queries.ts'

type Typed = z.output<typeof eventRoutes.addEvent.body>
type TypedChange = z.output<typeof eventRoutes.changeEvent.body>

/**
 * A retry with the same id and event returns the first. Throws Problem INVALID, or ALREADY_EXISTS if the id is
 * another event's.
 * @param withPicture the picture came with the call, so its address is a new one each time
 */
export function addEvent(
  pool: pg.Pool,
  actor: Actor,
  typed: Typed,
  withPicture = false,
): Promise<EventFacts> {
  const { id = newId(), startDate, endDate, ...details } = typed
  let columns: Record<string, unknown> = {}
  const make = () =>
    inChurch(pool, actor.churchId, async (tx) => {
      const zone = await timeZoneOf(tx, actor.churchId)
      const start_date = startOf(zone, startDate)
      const end_date = endOf(zone, endDate)
      columns = { ...NOTHING_SAID, ...columnsOf(details), start_date, end_date }
      mustNotBePast(dayIn(zone, start_date), dayIn(zone))
      mustNotEndFirst(start_date, end_date, 'endDate')
      return insert(tx, actor, id, { ...columns, created_by: actor.accountId })
    })
  const requested = () => ({
    table: 'events',
    columns: { ...columns, ...(withPicture && { image_url: undefined }), deleted_at: null },
  })
  const stored = async (tx: pg.PoolClient) => {
    // The picture sent last counts: the form may have another one now.
    if (withPicture)
      await tx.query('update events set image_url = $3 where church_id = $1 and id = $2', [
        actor.churchId,
        id,
        typed.image_url,
      ])
    return toEventFacts(await storedEvent(tx, actor.churchId, id))
  }
  return once(pool, actor.churchId, typed.id, requested, make, stored)
}

/** Throws Problem NOT_FOUND, INVALID. */
export function changeEvent(pool: pg.Pool, actor: Actor, typed: TypedChange): Promise<EventFacts> {
  const { event_id: id, start_date: start, end_date: end, ...details } = typed
  return inChurch(pool, actor.churchId, async (tx) => {
    const before = await storedEvent(tx, actor.churchId, id, 'for update')
    const zone = await timeZoneOf(tx, actor.churchId)
    const start_date = start === undefined ? new Date(before.start_date) : startOf(zone, start)
    const end_date = end === undefined ? new Date(before.end_date) : endOf(zone, end)
    mustNotEndFirst(start_date, end_date, end === undefined ? 'start_date' : 'end_date')
    const set = columnsOf({ type: before.type, onlineMeetingLinks: before.online_links, ...details })
    return setColumns(tx, actor, 'change-event', id, { ...set, start_date, end_date })
  })
}

/** Throws Problem NOT_FOUND. */
export const deleteEvent = (pool: pg.Pool, actor: Actor, id: string): Promise<EventFacts> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await storedEvent(tx, actor.churchId, id, 'for update')
    return setColumns(tx, actor, 'delete-event', id, { deleted_at: new Date() })
  })

type Column = 'cash_collected_kobo' | 'online_collected_kobo'
type TypedFinance = z.output<typeof eventRoutes.setEventFinance.body>

/** Sets an event's collections, in kobo. The audit log keeps both values of each change. Throws Problem NOT_FOUND. */
export const setFinance = (
  pool: pg.Pool,
  actor: Actor,
  id: string,
  typed: TypedFinance,
): Promise<EventFacts> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const before = await storedEvent(tx, actor.churchId, id, 'for update')
    const { cash_collected_amount: cash, online_transfer_collected_amount: online } = typed
    const set = {
      ...(cash !== undefined && { cash_collected_kobo: koboOrNone(cash) }),
      ...(online !== undefined && { online_collected_kobo: koboOrNone(online) }),
    }
    if (Object.keys(set).length === 0) return toEventFacts(before)
    const changes = Object.entries(set).map(([column, kobo]) => [column, [before[column as Column], kobo]])
    return setColumns(tx, actor, 'event-finance', id, set, Object.fromEntries(changes))
  })

const koboOrNone = (naira: number | null) => (naira === null ? null : koboOf(naira))

type Next = Exclude<EventStatus, 'scheduled'>

const FROM: Record<Next, readonly EventStatus[]> = {
  started: ['scheduled'],
  ended: ['started'],
  cancelled: ['scheduled', 'started'],
}

const IS: Record<EventStatus, string> = {
  scheduled: 'has not started yet',
  started: 'has started already',
  ended: 'has ended already',
  cancelled: 'was cancelled',
}

/**
 * Changes an event's status: scheduled, started, ended. A scheduled or started event may be cancelled. Throws
 * Problem NOT_FOUND or CHANGED_MEANWHILE. The row is locked, so of two simultaneous calls the second gets
 * CHANGED_MEANWHILE.
 */
export const setStatus = (pool: pg.Pool, actor: Actor, id: string, next: Next): Promise<EventFacts> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const { status } = await storedEvent(tx, actor.churchId, id, 'for update')
    if (!FROM[next].includes(status))
      throw new Problem('CHANGED_MEANWHILE', `This event ${IS[status]}, so it cannot be ${next}.`)
    return setColumns(tx, actor, `event-${next}`, id, { status: next })
  })

/**
 * Sets these columns of an existing event and logs the change. Column names come from the code, never from a request.
 * @param changes both values of each column, if the log keeps them
 */
export async function setColumns(
  tx: pg.PoolClient,
  actor: Actor,
  action: AuditAction,
  id: string,
  set: Record<string, unknown>,
  changes?: AuditNote['changes'],
): Promise<EventFacts> {
  const names = Object.keys(set)
  const { rows } = await tx.query<StoredEvent>(
    `update events set ${names.map((name, index) => `${name} = $${index + 3}`).join(', ')}
     where church_id = $1 and id = $2 returning ${EVENT_COLUMNS}`,
    [actor.churchId, id, ...Object.values(set)],
  )
  await note(tx, actor, action, id, changes)
  return toEventFacts(rows[0]!)
}

async function insert(tx: pg.PoolClient, actor: Actor, id: string, set: Record<string, unknown>) {
  const names = Object.keys(set)
  const { rows } = await tx.query<StoredEvent>(
    `insert into events (church_id, id, ${names.join(', ')}) values ($1, $2, ${names.map((_, index) => `$${index + 3}`).join(', ')})
     on conflict do nothing returning ${EVENT_COLUMNS}`,
    [actor.churchId, id, ...Object.values(set)],
  )
  if (!rows[0]) throw new Problem('ALREADY_EXISTS', 'This event is there already.')
  await note(tx, actor, 'add-event', id)
  return toEventFacts(rows[0])
}

type Details = Partial<Omit<Typed, 'id' | 'startDate' | 'endDate'>>

const NO_PLACE = { street: null, city: null, state: null, post_code: null, country: null }

const NOTHING_SAID = {
  description: null,
  contact_email: null,
  contact_phone_number: null,
  image_url: null,
  ...NO_PLACE,
}

/** An offline event has no links, and an online event has no place. */
function columnsOf({ onlineMeetingLinks, ...details }: Details): Record<string, unknown> {
  const links = details.type === 'offline' ? [] : (onlineMeetingLinks ?? [])
  const phone = details.contact_phone_number
  return {
    ...details,
    ...(details.type === 'online' && NO_PLACE),
    ...(phone && { contact_phone_number: phoneOr(phone, 'contact_phone_number') }),
    online_links: JSON.stringify(links),
  }
}

function mustNotBePast(day: string, today: string): void {
  if (day < today)
    throw wrong('startDate', 'An event does not start before today. Please choose a later day.')
}

function mustNotEndFirst(start: Date, end: Date, path: string): void {
  if (end < start) throw wrong(path, 'The event ends before it starts. Please choose a later end.')
}

const wrong = (path: string, message: string) => new Problem('INVALID', message, [{ path, message }])

const note = (
  tx: pg.PoolClient,
  { churchId, accountId, deviceId }: Actor,
  action: AuditAction,
  id: string,
  changes?: AuditNote['changes'],
) =>
  addAudit(tx, {
    churchId,
    accountId,
    deviceId,
    action,
    subjectTable: 'events',
    subjectId: id,
    ...(changes && { changes }),
  })

/** A day without a time starts at its first minute. */
const startOf = (zone: string, typed: string): Date => instantAt(zone, typed, '00:00')

/** A day without a time ends at its last minute. */
const endOf = (zone: string, typed: string): Date => instantAt(zone, typed, '23:59')

const HAS_OFFSET = /(Z|[+-]\d\d:\d\d)$/

/** Turns a typed time into an instant: by the church's clock, unless it names its own offset. */
function instantAt(zone: string, typed: string, time: string): Date {
  if (!typed.includes('T')) return instantOf(zone, `${typed}T${time}`)
  return HAS_OFFSET.test(typed) ? new Date(typed) : instantOf(zone, typed.slice(0, 16))
}
