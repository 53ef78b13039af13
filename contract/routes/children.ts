/** Defines what the server alone answers about children's check-in. Everything else runs on phones (docs/protocol.md). */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

const person = z.object({ id: uuid, first_name: z.string(), last_name: z.string() })

const listOverrides = defineRoute({
  method: 'GET',
  path: 'child-overrides',
  summary:
    'Lists the check-outs of children that a leader allowed without code and authorised guardian, latest first: who was collected by whom, at which service, who decided and why.',
  access: 'membersAccess',
  gate: 'gated',
  query: listQuery,
  answer: z.array(
    z.object({
      id: uuid,
      happened_at: moment,
      /** Null: the record was erased. */
      child: person.nullable(),
      /** Null: only the name is known. */
      guardian: person.nullable(),
      guardian_name: z.string().nullable(),
      service: z.object({ id: uuid, name: z.string(), date_of_service: day, deleted: z.boolean() }),
      /** As typed. Null: it was typed for a child whose record was erased. */
      leader: z.string().nullable(),
      reason: z.string().nullable(),
      /** The account that recorded it; null if it exists no more. */
      recorded_by: person.nullable(),
      /** Somebody undid the check-out, so the child was not collected by it. */
      undone: z.boolean(),
    }),
  ),
})

export const childRoutes = { listOverrides }
