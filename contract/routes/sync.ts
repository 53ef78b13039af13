/** How phones deliver and fetch. See docs/protocol.md. */
import { z } from 'zod'
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

export const syncRoutes = { syncPush, syncPull }
