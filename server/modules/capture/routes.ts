/** Handles the public pages' calls: no session, only typed names, and the same time for found and not found. */
import type { FastifyRequest } from 'fastify'
import type { captureRoutes, eventCaptureRoutes } from '../../../contract/routes/capture.ts'
import { callerAddress } from '../../http/address.ts'
import type { Deps } from '../../http/deps.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { addVisitor } from './add-visitor.ts'
import { evenly } from './throttle.ts'
import { followLink, signOpened } from './link.ts'
import { describeLink, mustLead, describeEventLink } from './link-answer.ts'
import { markVisitor, markAtLink } from './mark.ts'

export const captureHandlers: HandlersFor<typeof captureRoutes> = {
  async serviceByReference({ params, request, deps }) {
    return describeLink(deps.config, await lead(request, deps, params.reference), new Date())
  },

  async churchByReference({ body, request, deps }) {
    const { church } = await lead(request, deps, body.reference)
    const { id, name, reference, capture_key } = church
    return { id, name, reference, opened: signOpened(capture_key, new Date()) }
  },

  markByLink: ({ body, request, deps }) => evenly(() => markVisitor(deps.pool, callerAddress(request), body)),

  addByLink: ({ body, request, deps }) => evenly(() => addVisitor(deps.pool, callerAddress(request), body)),
}

const lead = (request: FastifyRequest, { pool }: Deps, reference: string) =>
  mustLead(pool, callerAddress(request), reference, () => followLink(pool, reference))

/** Handles the calls of an event's public page. */
export const eventCaptureHandlers: HandlersFor<typeof eventCaptureRoutes> = {
  eventByLink: ({ params, query, request, deps }) =>
    describeEventLink(deps, callerAddress(request), params.eventId, query.reference),

  markByEventLink: ({ body, request, deps }) =>
    evenly(() => markAtLink(deps.pool, callerAddress(request), body)),
}
