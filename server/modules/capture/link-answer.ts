/** Follows the link of a public page, and describes it before the visitor typed anything. */
import type pg from 'pg'
import type { z } from 'zod'
import type { captureRoutes, eventCaptureRoutes } from '../../../contract/routes/capture.ts'
import { countMiss, mustNotWait } from '../../auth/limiter.ts'
import { publicLimits } from '../../auth/limits.ts'
import type { Config } from '../../config.ts'
import { notThere } from '../../http/actor-and-answer.ts'
import { shownToVisitors } from '../../providers/images.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import { storedEvent } from '../events/queries.ts'
import { choices, isOpen, openDays, type Link, signOpened, followEventLink } from './link.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChurchQueues } from '../../jobs/church-queues.ts'

/** Limits how many visitors are served at once, and evens out the time of their answers. */

const AT_ONCE = 16
const OF_ONE = 4

const queues = new ChurchQueues(AT_ONCE, OF_ONE)

/**
 * Serves visitors a few at a time, within the database's connections. Misses are counted after the lookup. Without a
 * queue, a thousand simultaneous guesses would all be looked up before the first was counted. Each church has a
 * share, so a church whose lock is held does not delay visitors of others.
 * @param of the church, or the link that is still to be followed
 */
export const fewAtOnce = <T>(of: string, work: () => Promise<T>): Promise<T> => queues.run(of, work)

const EVEN_MS = 250

/** Delays an answer so that hits and misses take the same time: its duration reveals nothing. */
export async function evenly<T>(work: () => Promise<T>, least = EVEN_MS): Promise<T> {
  const over = sleep(least)
  try {
    return await work()
  } finally {
    await over
  }
}

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
