/** The public pages' calls: no session, no name that was not typed, the same time for found and not found. */
import type { FastifyRequest } from 'fastify'
import type { captureRoutes } from '../../contract/routes/capture.ts'
import { addVisitor } from '../church/capture/add-by-link.ts'
import { evenly } from '../church/capture/evenly.ts'
import { followLink } from '../church/capture/link.ts'
import { describeLink, mustLead } from '../church/capture/link-answer.ts'
import { markVisitor } from '../church/capture/mark-answer.ts'
import { signOpened } from '../church/capture/opened.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { Deps } from '../http/deps.ts'
import type { HandlersFor } from '../http/handler.ts'

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
