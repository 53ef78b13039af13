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
    'Lists values that a later edit replaced although its author had not seen them, latest first, until somebody decides. A user sees the values whose edit needs a feature that they hold.',
  access: REVIEWERS,
  gate: 'gated',
  query: listQuery,
  answer: z.array(
    z.object({
      id: uuid,
      subject: z.object({
        table: z.enum(['members', 'services', 'cells', 'departments', 'households', 'schedules']),
        id: uuid,
        /** Null: deleted since. */
        name: z.string().nullable(),
      }),
      field: z.string(),
      theirs: z.unknown(),
      ours: z.unknown(),
      /** The current value. It may be neither of the two. */
      now: z.unknown(),
      /** Names of the users among these values, by id. Only a coordinator is one. */
      users: z.record(uuid, z.string()),
      replaced_by: somebody.nullable(),
      replaced_at: moment,
    }),
  ),
})

const settleReplaced = defineRoute({
  method: 'PUT',
  path: 'reviews/replaced/:id',
  summary:
    'Settles one edit conflict: `keep` leaves the current value, `put-back` restores the replaced one as a change by the caller. The caller needs the feature of the edit. Answers 409 if the value has changed again since.',
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
    'Lists deleted services with marks, headcounts or check-ins that phones sent before they knew of the deletion, that stood at a day when it was skipped or moved, or of children who are still there. Each service has one line, latest first, until somebody decides. Later arrivals add a line again.',
  access: 'attendanceAccess',
  gate: 'gated',
  query: listQuery,
  answer: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      date_of_service: day,
      deleted_at: moment,
      /** The day to which its schedule was moved. Null: deleted, or skipped. */
      moved_to: day.nullable(),
      /** Marked people, including first timers, and counted heads. */
      people: z.number().int(),
      first_timers: z.number().int(),
      heads: z.number().int(),
      /** Of the people: children who were checked in and not collected. */
      children: z.number().int(),
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
    'Settles one line: `bring-back` restores the service with its marks, `move` gives the marks of a moved day to the service of its new day, `leave` keeps it deleted. Answers 409 if another service now has its name and day.',
  access: 'attendanceAccess',
  gate: 'gated',
  params: z.object({ id: uuid }),
  body: z.object({
    decision: z.enum(['bring-back', 'move', 'leave'], {
      error: 'Please choose whether the service comes back.',
    }),
    through: z.number().int().nonnegative(),
  }),
  answer: z.object({ id: uuid }),
})

/** A number is null if the caller lacks the feature of its list. */
const getMenuCounts = defineRoute({
  method: 'GET',
  path: 'menu-counts',
  summary:
    'Counts what waits for the caller: the items of the Inbox that they can decide on, the first timers, and the open follow-ups. Counts only, so the audit log records no reading.',
  access: REVIEWERS,
  gate: 'gated',
  answer: z.object({
    /** Possible duplicates and families, quarantined changes, marks of deleted services, edit conflicts. */
    inbox: z.number().int(),
    first_timers: z.number().int().nullable(),
    follow_up: z.number().int().nullable(),
    /** The follow-up list is cut, so there are more. */
    follow_up_more: z.boolean(),
  }),
})

export const reviewRoutes = {
  listReplaced,
  settleReplaced,
  listDeletedServices,
  settleDeletedService,
  getMenuCounts,
}
