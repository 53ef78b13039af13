/**
 * Defines an administrator's review queue: edit conflicts and changes that arrived for deleted services. Quarantined
 * and rejected changes are in delivery-status.ts.
 */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { REVIEWERS } from './delivery-status.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

const somebody = z.object({ id: uuid, first_name: z.string(), last_name: z.string() })

const listReplaced = defineRoute({
  method: 'GET',
  path: 'reviews/replaced',
  summary:
    'Values that a later edit replaced although its author had not seen them, latest first, until somebody has decided. Each is listed to a user who holds the feature of the edit.',
  access: REVIEWERS,
  gate: 'gated',
  query: listQuery,
  answer: z.array(
    z.object({
      id: uuid,
      subject: z.object({
        table: z.enum(['members', 'services', 'cells', 'departments']),
        id: uuid,
        /** Null: deleted since. */
        name: z.string().nullable(),
      }),
      field: z.string(),
      theirs: z.unknown(),
      ours: z.unknown(),
      /** The current value, which may be neither. */
      now: z.unknown(),
      replaced_by: somebody.nullable(),
      replaced_at: moment,
    }),
  ),
})

const settleReplaced = defineRoute({
  method: 'PUT',
  path: 'reviews/replaced/:id',
  summary:
    'Settles one: `keep` leaves what stands, `put-back` writes the value that was replaced, as a change of the user who decides, who holds the feature of the edit. 409 where it changed again since.',
  access: REVIEWERS,
  gate: 'gated',
  params: z.object({ id: uuid }),
  body: z.object({
    decision: z.enum(['keep', 'put-back'], { error: 'Please choose which of the two stays.' }),
  }),
  answer: z.object({ id: uuid }),
})

const listDeletedServices = defineRoute({
  method: 'GET',
  path: 'reviews/deleted-services',
  summary:
    'Deleted services for which phones that did not know it yet sent marks or counts of heads, one line a service, latest first, until somebody has decided; what arrives after that makes a line again.',
  access: 'attendanceAccess',
  gate: 'gated',
  query: listQuery,
  answer: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      date_of_service: day,
      deleted_at: moment,
      /** Marked people, including first timers, and counted heads. */
      people: z.number().int(),
      first_timers: z.number().int(),
      heads: z.number().int(),
      /** The owners of the sending phones; empty if visitors alone sent it. */
      sent_by: z.array(somebody),
      arrived_at: moment,
      /** The last change in this line. A decision names it. */
      through: z.number().int(),
    }),
  ),
})

const settleDeletedService = defineRoute({
  method: 'PUT',
  path: 'reviews/deleted-services/:id',
  summary:
    'Settles one: `bring-back` makes the service stand again with its marks, `leave` keeps it deleted. 409 where another service has its name and day by now.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: z.object({ id: uuid }),
  body: z.object({
    decision: z.enum(['bring-back', 'leave'], {
      error: 'Please choose whether the service comes back.',
    }),
    through: z.number().int().nonnegative(),
  }),
  answer: z.object({ id: uuid }),
})

export const reviewRoutes = { listReplaced, settleReplaced, listDeletedServices, settleDeletedService }
