/** Defines the open sessions of an account. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'
import { nothing } from './signed-in.ts'

export const openSession = z.object({
  id: uuid,
  device_name: z.string().nullable(),
  created_at: moment,
  last_seen_at: moment,
  /** The caller's own session. */
  current: z.boolean(),
})

export type OpenSession = z.output<typeof openSession>

export const sessionRoutes = {
  sessions: defineRoute({
    method: 'GET',
    path: 'sessions',
    summary: 'Lists the open sessions of this account.',
    access: 'session',
    gate: 'open',
    query: listQuery,
    answer: z.array(openSession),
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: 'sessions/:id',
    summary: 'Signs one device of this account out, at its next request.',
    access: 'session',
    gate: 'open',
    params: z.object({ id: uuid }),
    answer: nothing,
  }),
}
