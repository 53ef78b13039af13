/** Resolves a capture link to a church and its service or event, and signs the time at which its page was opened. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { EventAbout } from '../../../contract/capture-page.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { placeOf } from '../../../contract/calendar-file.ts'
import { inChurch } from '../../db/in-church.ts'
import type { ScheduledService } from '../../../sync/merge/scheduled-services.ts'
import type { SyncActor } from '../../http/actor-and-answer.ts'
import { findScheduled, makeScheduled } from '../services/queries.ts'
import { dayIn } from '../shared/requests.ts'
import { EVENT_COLUMNS, toEventFacts, type StoredEvent } from '../events/queries.ts'

export type LinkChurch = {
  id: string
  name: string
  reference: string
  time_zone: string
  capture_key: string
}

export type LinkService = {
  id: string
  name: string
  date_of_service: string
  flyerImage: string | null
  reference: string
  /** Set for an event that lasts longer than its first day. */
  last_day?: string
  cancelled?: boolean
  about?: EventAbout
}

export type Link = {
  kind: 'church' | 'service' | 'event'
  church: LinkChurch
  /** The link's own service or event, or the church's services of the day on which the page was opened. */
  services: LinkService[]
  /** The day on which the page was opened, by the church's calendar. */
  day: string
}

type Reference = { church_id: string; kind: 'church' | 'service'; target_id: string }

/**
 * Returns undefined if no church has this reference, or its target was deleted. The church's own link makes the services
 * that its schedules give today.
 */
export async function followLink(
  pool: pg.Pool,
  reference: string,
  opened?: string,
): Promise<Link | undefined> {
  const found = await referred(pool, reference)
  if (!found) return undefined
  const behind = () => inChurch(pool, found.church_id, (tx) => lookBehind(tx, found, opened))
  const { link, unmade } = (await behind()) ?? {}
  if (!unmade?.length) return link
  await makeScheduled(pool, visitorOf(found.church_id), unmade)
  return (await behind())?.link
}

/**
 * Follows an event's link, made of the church's own reference and the event. Returns undefined if either does not
 * exist.
 */
export async function followEventLink(
  pool: pg.Pool,
  reference: string,
  eventId: string,
  opened?: string,
): Promise<Link | undefined> {
  const found = await referred(pool, reference)
  if (found?.kind !== 'church') return undefined
  return inChurch(pool, found.church_id, async (tx) => {
    const church = await churchOf(tx, found.church_id)
    const event = church && (await eventBehind(tx, church, eventId))
    if (!event) return undefined
    const day = dayIn(church.time_zone, openedAt(church.capture_key, opened))
    return { kind: 'event', church, services: [event], day }
  })
}

async function referred(pool: pg.Pool, reference: string): Promise<Reference | undefined> {
  const text = 'select church_id, kind, target_id from public_references where reference = $1'
  const { rows } = await pool.query<Reference>(text, [reference.replaceAll('\0', '')])
  return rows[0]
}

async function lookBehind(
  tx: pg.PoolClient,
  found: Reference,
  opened: string | undefined,
): Promise<{ link: Link; unmade: ScheduledService[] } | undefined> {
  const church = await churchOf(tx, found.church_id)
  if (!church) return undefined
  const day = dayIn(church.time_zone, openedAt(church.capture_key, opened))
  const services = await servicesOf(tx, found, day)
  if (found.kind === 'service' && services.length === 0) return undefined
  const isToday = found.kind === 'church' && day === dayIn(church.time_zone)
  const unmade = isToday ? await findScheduled(tx, church.id, day) : []
  return { link: { kind: found.kind, church, services, day }, unmade }
}

async function churchOf(tx: pg.PoolClient, id: string): Promise<LinkChurch | undefined> {
  const text =
    'select church_id as id, name, reference, time_zone, capture_key from churches where church_id = $1'
  const { rows } = await tx.query<LinkChurch>(text, [id])
  return rows[0]
}

async function servicesOf(
  tx: pg.PoolClient,
  { church_id, kind, target_id }: Reference,
  day: string,
): Promise<LinkService[]> {
  const which = kind === 'service' ? 'id = $2::uuid' : 'date_of_service = $2::date'
  const text = `select id, name, date_of_service, flyer_image as "flyerImage", reference from services
    where church_id = $1 and deleted_at is null and reference is not null and ${which} order by created_at, id`
  const { rows } = await tx.query<LinkService>(text, [church_id, kind === 'service' ? target_id : day])
  return rows
}

type Held = Pick<LinkService, 'date_of_service' | 'last_day' | 'cancelled'>

/** Days after a service for which its link still takes marks. */
const OPEN_DAYS = 7

/** Returns the first and the last day on which the service's link takes marks. */
export function openDays({ date_of_service, last_day = date_of_service }: Held): {
  from: string
  to: string
} {
  return { from: date_of_service, to: addDays(last_day, OPEN_DAYS) }
}

export function isOpen(service: Held, day: string): boolean {
  const { from, to } = openDays(service)
  return !service.cancelled && from <= day && day <= to
}

/** Returns what a page needs to offer several services. */
export const choices = (services: LinkService[]) =>
  services.map(({ name, date_of_service, reference }) => ({ name, date_of_service, reference }))

type Behind = StoredEvent & { first_day: string; last_day: string; starts: string; ends: string }

/** The event in the form of a service that takes marks from its first day on. `flyerImage` is the picture's address. */
type EventBehind = {
  id: string
  name: string
  flyerImage: string | null
  cancelled: boolean
  date_of_service: string
  last_day: string
  about: EventAbout
  reference: string
}

/**
 * Reads the event of a link, as its page needs it. Days and times are by the church's clock. The reference is the
 * church's, as in the link.
 */
async function eventBehind(
  tx: pg.ClientBase,
  { id, time_zone, reference }: Pick<LinkChurch, 'id' | 'time_zone' | 'reference'>,
  eventId: string,
): Promise<EventBehind | undefined> {
  const { rows } = await tx.query<Behind>(
    `select ${EVENT_COLUMNS},
       (start_date at time zone $3)::date as first_day, (end_date at time zone $3)::date as last_day,
       to_char(start_date at time zone $3, 'HH24:MI') as starts, to_char(end_date at time zone $3, 'HH24:MI') as ends
     from events where church_id = $1 and id = $2 and deleted_at is null`,
    [id, eventId, time_zone],
  )
  return rows[0] && { ...behind(rows[0]), reference }
}

/** The facts that anybody with the link may see. A pass code stays within the church. */
function behind(row: Behind): Omit<EventBehind, 'reference'> {
  const { id, name, image_url, status, first_day, last_day, starts, ends, online_links } = row
  const links = online_links.map((one) => ({
    platform: one.online_platform_name,
    address: one.meeting_link,
  }))
  return {
    id,
    name,
    flyerImage: image_url,
    cancelled: status === 'cancelled',
    date_of_service: first_day,
    last_day,
    about: { last_day, starts, ends, place: placeOf(toEventFacts(row)), links },
  }
}

/** A visitor's outbox is accepted this long after the page was opened. */
const KEPT_MS = 60 * 86_400_000

const signature = (key: string, at: string) =>
  createHmac('sha256', key).update(`opened\n${at}`).digest('base64url').slice(0, 32)

/** Signs the time at which a page was opened. A link's days depend on this time, however late the form arrives. */
export function signOpened(key: string, at: Date): string {
  const stamp = at.getTime().toString(36)
  return `${stamp}.${signature(key, stamp)}`
}

/** Returns when the page was opened. If the token is absent, not signed by the server or too old, returns now. */
function openedAt(key: string, token: string | undefined, now: Date = new Date()): Date {
  const [stamp = '', signed = ''] = token?.split('.') ?? []
  const expected = Buffer.from(signature(key, stamp))
  const given = Buffer.from(signed)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return now
  const at = parseInt(stamp, 36)
  return at <= now.getTime() && at > now.getTime() - KEPT_MS ? new Date(at) : now
}

/** The actor of a visitor: without an account, with the features that the public pages need. */
export const visitorOf = (churchId: string): SyncActor => ({
  churchId,
  accountId: null,
  deviceId: null,
  features: ['attendanceAccess', 'membersAccess'],
  active: true,
})
