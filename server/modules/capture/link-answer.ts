/** Follows the link of a public page, and describes it before the visitor typed anything. */
import type pg from 'pg'
import type { z } from 'zod'
import type { captureRoutes, eventCaptureRoutes } from '../../../contract/routes/capture.ts'
import { countMiss, mustNotWait } from '../../auth/limiter.ts'
import { publicLimits } from '../../auth/limits.ts'
import type { Config } from '../../config.ts'
import { notThere } from '../../http/problem.ts'
import { shownToVisitors } from '../../providers/image-address.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/deps.ts'
import { storedEvent } from '../events/queries.ts'
import { fewAtOnce } from './throttle.ts'
import { choices, isOpen, openDays, type Link, signOpened, followEventLink } from './link.ts'

/**
 * Returns the link, or throws Problem NOT_FOUND. Guesses are slowed down, but a valid link never waits. Nobody
 * guesses a valid link: its holder has it from the church.
 * @param typed the reference, or reference and event, that is followed
 */
export const mustLead = (
  pool: pg.Pool,
  address: string,
  typed: string,
  follow: () => Promise<Link | undefined>,
): Promise<Link> =>
  fewAtOnce(typed, async () => {
    const link = await follow()
    if (link) return link
    await countMiss(pool, await mustNotWait(pool, publicLimits('link', address, typed, '')))
    throw notThere('This link')
  })

/** Returns an event's link in the form under which misses are counted. */
export const eventLink = (reference: string, eventId: string) => `${reference}/${eventId}`

type LinkAnswer = z.output<typeof captureRoutes.serviceByReference.answer>

/** Describes the link of a church or a service. */
export function describeLink(
  config: Pick<Config, 'imageHost'>,
  { church, services, day, kind }: Link,
  now: Date,
): LinkAnswer {
  const service = services.length === 1 ? services[0] : undefined
  const days = service && openDays(service)
  return {
    id: service?.id ?? null,
    name: service?.name ?? null,
    date_of_service: service?.date_of_service ?? null,
    flyerImage: shownToVisitors(config, service?.flyerImage),
    reference: service?.reference ?? (kind === 'church' ? church.reference : null),
    church: { id: church.id, name: church.name, reference: church.reference },
    open: service ? isOpen(service, day) : services.length > 1,
    opens_on: days?.from ?? null,
    closes_on: days?.to ?? null,
    choose: services.length > 1 ? choices(services) : [],
    opened: signOpened(church.capture_key, now),
    opened_at: now.toISOString(),
  }
}

type EventLinkAnswer = z.output<typeof eventCaptureRoutes.eventByLink.answer>

/** Describes an event's link. Throws Problem NOT_FOUND or TOO_MANY. */
export async function describeEventLink(
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  address: string,
  eventId: string,
  reference: string,
): Promise<EventLinkAnswer> {
  const follow = () => followEventLink(pool, reference, eventId)
  const { church, services, day } = await mustLead(pool, address, eventLink(reference, eventId), follow)
  const event = await inChurch(pool, church.id, (tx) => storedEvent(tx, church.id, eventId))
  const now = new Date()
  const held = services[0]!
  const { from, to } = openDays(held)
  return {
    id: event.id,
    name: event.name,
    start_date: event.start_date,
    end_date: event.end_date,
    image_url: shownToVisitors(config, event.image_url),
    church: { id: church.id, name: church.name, reference: church.reference },
    open: isOpen(held, day),
    opens_on: from,
    closes_on: to,
    cancelled: event.status === 'cancelled',
    opened: signOpened(church.capture_key, now),
    opened_at: now.toISOString(),
  }
}
