/** The calls of an event's public page: no session, no name that was not typed, the same time for found and not found. */
import type { eventCaptureRoutes } from '../../contract/routes/event-capture.ts'
import { evenly } from '../church/capture/evenly.ts'
import { describeEventLink } from '../church/events/event-link.ts'
import { markAtLink } from '../church/events/mark-by-event-link.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { HandlersFor } from '../http/handler.ts'

export const eventCaptureHandlers: HandlersFor<typeof eventCaptureRoutes> = {
  eventByLink: ({ params, query, request, deps }) =>
    describeEventLink(deps, callerAddress(request), params.eventId, query.reference),

  markByEventLink: ({ body, request, deps }) =>
    evenly(() => markAtLink(deps.pool, callerAddress(request), body)),
}
