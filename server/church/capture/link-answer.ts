/** What a page may know of a capture link before anybody typed anything. */
import type pg from 'pg'
import type { z } from 'zod'
import type { captureRoutes } from '../../../contract/routes/capture.ts'
import type { Config } from '../../config.ts'
import { notThere } from '../../http/problem.ts'
import { shownToVisitors } from '../../providers/images/image-address.ts'
import { fewAtOnce } from './few-at-once.ts'
import { choices, isOpen, openDays, type Link } from './link.ts'
import { countMiss, linkLimits, mustNotWait } from './misses.ts'
import { signOpened } from './opened.ts'

export type LinkAnswer = z.output<typeof captureRoutes.serviceByReference.answer>

/**
 * The link, or Problem NOT_FOUND; guessing is slowed. A link that leads somewhere is never made to wait: nobody guesses
 * one, and whoever holds it has it from the church.
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
    await countMiss(pool, await mustNotWait(pool, linkLimits(address, typed)))
    throw notThere('This link')
  })

/** An event's link, as misses count for it. */
export const eventLink = (reference: string, eventId: string) => `${reference}/${eventId}`

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
