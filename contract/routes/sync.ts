/** Defines how phones push and pull. See docs/protocol.md. */
import { z } from 'zod'
import { dayKeysAnswer, dayKeysQuery } from '../sync/day-keys.ts'
import { agreementAnswer, agreementBody, liveQuery } from '../sync/live.ts'
import { pullQuery } from '../sync/pull.ts'
import { pushAnswer, pushBody } from '../sync/push.ts'
import { defineRoute } from './route.ts'

const syncPush = defineRoute({
  method: 'POST',
  path: 'sync/push',
  summary: 'Receives the ops of one device and returns the result of each.',
  access: 'session',
  gate: 'open',
  body: pushBody,
  answer: pushAnswer,
})

const syncPull = defineRoute({
  method: 'GET',
  path: 'sync/pull',
  summary: 'Returns the changes of a church since a cursor, as columns (contract/sync/pull.ts).',
  access: 'session',
  gate: 'open',
  query: pullQuery,
  answer: z.unknown(),
})

const syncLive = defineRoute({
  method: 'GET',
  path: 'sync/live',
  summary:
    'Streams the church’s rev as server-sent events: the current rev, and each later one. The stream holds no other data.',
  access: 'session',
  gate: 'open',
  query: liveQuery,
  answer: z.unknown(),
})

const syncAgreement = defineRoute({
  method: 'POST',
  path: 'sync/agreement',
  summary:
    'Receives a phone’s list of a service as count and digest, and returns the church’s. With looking=true it also returns those of the other phones. The audit log records each such reading.',
  access: 'attendanceAccess',
  gate: 'open',
  body: agreementBody,
  answer: agreementAnswer,
})

const syncDayKeys = defineRoute({
  method: 'GET',
  path: 'sync/day-keys',
  summary:
    'Returns the keys of the next 35 days, by which phones compute and test the pick-up codes of children offline.',
  access: 'attendanceAccess',
  gate: 'open',
  query: dayKeysQuery,
  answer: dayKeysAnswer,
})

export const syncRoutes = { syncPush, syncPull, syncLive, syncAgreement, syncDayKeys }
