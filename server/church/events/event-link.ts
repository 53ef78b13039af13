/** What a page may know of an event's link before anybody typed anything. */
import type { z } from 'zod'
import type { eventCaptureRoutes } from '../../../contract/routes/event-capture.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/deps.ts'
import { shownToVisitors } from '../../providers/images/image-address.ts'
import { eventLink, mustLead } from '../capture/link-answer.ts'
import { followEventLink, isOpen, openDays } from '../capture/link.ts'
import { signOpened } from '../capture/opened.ts'
import { storedEvent } from './find-events.ts'

type LinkAnswer = z.output<typeof eventCaptureRoutes.eventByLink.answer>

/** Throws Problem NOT_FOUND or TOO_MANY. */
export async function describeEventLink(
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  address: string,
  eventId: string,
  reference: string,
): Promise<LinkAnswer> {
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
