/** An event for the calendar of who holds its link: what its page says, as a file. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calendarFile, calendarFileName } from '../../contract/calendar-file.ts'
import { storedEvent } from '../church/events/find-events.ts'
import { toEventFacts } from '../church/events/event-row.ts'
import { inChurch } from '../db/in-church.ts'
import type { Deps } from '../http/deps.ts'
import { bundleOf, type Pages } from './pages-bundle.ts'
import { leadOf, visitOf, type Visit } from './visit.ts'

export function registerEventCalendar(app: FastifyInstance, deps: Deps, pages: Pages): void {
  app.get('/event-capture/calendar.ics', async (request: FastifyRequest, reply) => {
    const event = await eventOf(visitOf(request, deps, await bundleOf(pages), 'event'))
    return reply
      .headers({
        'content-disposition': `attachment; filename="${calendarFileName(event)}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('text/calendar; charset=utf-8')
      .send(calendarFile(event, deps.config.publicUrl))
  })
}

/** Throws Problem NOT_FOUND or TOO_MANY. */
async function eventOf(visit: Visit) {
  const { church, services } = await leadOf(visit)
  const id = services[0]?.id ?? ''
  const stored = await inChurch(visit.deps.pool, church.id, (tx) => storedEvent(tx, church.id, id))
  const { event_online_meeting_links: links, ...facts } = toEventFacts(stored)
  const event_online_meeting_links = links.map((link) => ({ ...link, pass_code: null }))
  return { ...facts, description: null, event_online_meeting_links }
}
