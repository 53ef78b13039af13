/** Defines how phones push and pull. See docs/protocol.md. */
import { z } from 'zod'
import { agreementAnswer, agreementBody, liveQuery } from '../sync/live.ts'
import { pullQuery } from '../sync/pull.ts'
import { pushAnswer, pushBody } from '../sync/push.ts'
import { defineRoute } from './route.ts'

const syncPush = defineRoute({
  method: 'POST',
  path: 'sync/push',
  summary: 'Delivers ops of one device; answers what became of each.',
  access: 'session',
  gate: 'open',
  body: pushBody,
  answer: pushAnswer,
})

const syncPull = defineRoute({
  method: 'GET',
  path: 'sync/pull',
  summary: 'What changed in a church since a cursor, as columns (contract/sync/pull.ts).',
  access: 'session',
  gate: 'open',
  query: pullQuery,
  answer: z.unknown(),
})

const syncLive = defineRoute({
  method: 'GET',
  path: 'sync/live',
  summary:
    'A stream of server-sent events: the church’s rev now and whenever it moves on, and nothing else of it.',
  access: 'session',
  gate: 'open',
  query: liveQuery,
  answer: z.unknown(),
})

const syncAgreement = defineRoute({
  method: 'POST',
  path: 'sync/agreement',
  summary:
    'A phone tells which list of a service it holds, as count and digest; answers the church’s and, for who looks, those of the other phones. Looking is logged.',
  access: 'attendanceAccess',
  gate: 'open',
  body: agreementBody,
  answer: agreementAnswer,
})

export const syncRoutes = { syncPush, syncPull, syncLive, syncAgreement }
