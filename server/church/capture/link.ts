/** What a capture link leads to: a church and, through a service's link or by today's date, its service. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { addDays, dayIn } from '../today.ts'
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
}

export type Link = {
  kind: 'church' | 'service'
  church: LinkChurch
  /** The link's own service, or the church's services of the day on which the page was opened. */
  services: LinkService[]
  /** The day on which the page was opened, by the church's calendar. */
  day: string
}

/** Days after a service for which its link still takes marks. */
const OPEN_DAYS = 7

type Reference = { church_id: string; kind: Link['kind']; target_id: string }

/** Undefined where no church has this reference, or what it led to was deleted. */
export async function followLink(
  pool: pg.Pool,
  reference: string,
  opened?: string,
): Promise<Link | undefined> {
  const text = 'select church_id, kind, target_id from public_references where reference = $1'
  const { rows } = await pool.query<Reference>(text, [reference.replaceAll('\0', '')])
  const found = rows[0]
  return found && inChurch(pool, found.church_id, (tx) => lookBehind(tx, found, opened))
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

/** The first and the last day on which the service's link takes marks. */
export function openDays(service: Pick<LinkService, 'date_of_service'>): { from: string; to: string } {
  return { from: service.date_of_service, to: addDays(service.date_of_service, OPEN_DAYS) }
}

export function isOpen(service: Pick<LinkService, 'date_of_service'>, day: string): boolean {
  const { from, to } = openDays(service)
  return from <= day && day <= to
}

/** What a page needs to ask which of several services is meant. */
export const choices = (services: LinkService[]) =>
  services.map(({ name, date_of_service, reference }) => ({ name, date_of_service, reference }))
