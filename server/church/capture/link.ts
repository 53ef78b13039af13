/** What a capture link leads to: a church and, through a service's link or by today's date, its service. */
import type pg from 'pg'
import type { EventAbout } from '../../../contract/capture-page.ts'
import { inChurch } from '../../db/in-church.ts'
import { addDays, dayIn } from '../today.ts'
import { eventBehind } from '../events/event-behind.ts'
import { openedAt } from './opened.ts'

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
  /** Of an event that lasts longer than its day. */
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

/** Days after a service for which its link still takes marks. */
const OPEN_DAYS = 7

type Reference = { church_id: string; kind: 'church' | 'service'; target_id: string }

/** Undefined where no church has this reference, or what it led to was deleted. */
export async function followLink(
  pool: pg.Pool,
  reference: string,
  opened?: string,
): Promise<Link | undefined> {
  const found = await referred(pool, reference)
  return found && inChurch(pool, found.church_id, (tx) => lookBehind(tx, found, opened))
}

/** An event's link: the church's own reference and the event. Undefined where either is not there. */
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
): Promise<Link | undefined> {
  const church = await churchOf(tx, found.church_id)
  if (!church) return undefined
  const day = dayIn(church.time_zone, openedAt(church.capture_key, opened))
  const services = await servicesOf(tx, found, day)
  if (found.kind === 'service' && services.length === 0) return undefined
  return { kind: found.kind, church, services, day }
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

/** The first and the last day on which the service's link takes marks. */
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

/** What a page needs to ask which of several services is meant. */
export const choices = (services: LinkService[]) =>
  services.map(({ name, date_of_service, reference }) => ({ name, date_of_service, reference }))
