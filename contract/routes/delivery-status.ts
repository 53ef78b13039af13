/** Defines delivery status: phones with unreceived changes, and rejected or quarantined changes. */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { opResult } from '../sync/push.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

const person = z.object({ id: uuid, first_name: z.string(), last_name: z.string() })

const heldByDay = {
  /** Unreceived marks of each service day as reported by the phone; empty if it reported none. */
  days: z.record(z.string(), z.number().int()),
  /** Unreceived changes without a reported day, and the first and last day that they may belong to. */
  unknown: z.object({ count: z.number().int(), from: day, to: day }).nullable(),
}

const getDeliveryStatus = defineRoute({
  method: 'GET',
  path: 'custody',
  summary:
    'Lists each device that holds changes for this church: its user, last contact and number of unreceived changes. The audit log names everybody who reads it, once a day.',
  access: 'attendanceAccess',
  gate: 'open',
  query: listQuery,
  answer: z.array(
    z.object({
      device_id: uuid,
      device_name: z.string().nullable(),
      person,
      /** False: removed from the team. */
      active: z.boolean(),
      last_heard_at: moment,
      /**
       * The person logged out on the phone or switched to another church. Its pending ops are encrypted. No op is added
       * until the person signs in to the church there again.
       */
      left: z.boolean(),
      highest_seq: z.number().int(),
      /** The signed-in user who reported this person's pending ops; null if their own session reported them. */
      told_by: person.nullable(),
      not_received: z.number().int(),
      /** Changes of the last 30 days that the church rejected. They were received, so the counts above exclude them. */
      refused: z.number().int(),
      /** The first twenty runs of missing changes below a change that arrived. */
      holes: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
      ...heldByDay,
      /** An administrator wrote the phone off, and it has not reported since. It delays nothing. */
      written_off: z.boolean(),
    }),
  ),
})

/** Every feature that some op needs. A test compares the list with the definitions of the ops. */
export const REVIEWERS = ['attendanceAccess', 'membersAccess', 'departmentsAccess', 'cellsAccess'] as const

const listReviewQueue = defineRoute({
  method: 'GET',
  path: 'sync/trays',
  summary:
    'Lists the rejected and quarantined changes, latest first. A user sees the changes whose feature they hold. Without membersAccess a person has names, gender and four digits of the phone. The audit log names everybody who reads it, once a day.',
  access: REVIEWERS,
  gate: 'open',
  query: listQuery.extend({ status: z.enum(['rejected', 'quarantined']).optional() }),
  answer: z.array(
    z.object({
      op_id: uuid,
      status: z.enum(['rejected', 'quarantined']),
      type: z.string().nullable(),
      args: z.unknown(),
      code: z.string().nullable(),
      message: z.string().nullable(),
      mendable: z.boolean(),
      person,
      /** The subject of the change, possibly deleted; null if the church has no name for them. */
      about: person.omit({ id: true }).nullable(),
      device_id: uuid,
      device_name: z.string().nullable(),
      /** The time of the change by the phone's corrected clock; null if its content is gone. */
      captured_at: moment.nullable(),
      /** The time of receipt, or of the decision if an administrator decided. */
      settled_at: moment,
    }),
  ),
})

const decideQuarantined = defineRoute({
  method: 'PUT',
  path: 'sync/trays/:opId',
  summary:
    'Accepts or rejects a quarantined change. The decider needs the feature of the change. The server applies an accepted change under the account of its author. It uses the rights that the author held at the time and the decider holds now.',
  access: REVIEWERS,
  gate: 'open',
  params: z.object({ opId: uuid }),
  body: z.object({ accept: z.boolean() }),
  answer: opResult,
})

/** An administrator of the team. attendanceAccess also sees delivery status, so the handler checks for both. */
const writeOff = defineRoute({
  method: 'POST',
  path: 'custody/write-offs',
  summary:
    'Writes off a lost phone, with a reason. The phone is signed out and no longer delays anything. If it reports again, its changes wait for review. Needs attendanceAccess and teamsAccess.',
  access: 'teamsAccess',
  gate: 'open',
  body: z.object({
    id: uuid.optional(),
    device_id: uuid,
    account_id: uuid,
    /** The number that the person saw. If it has grown since, they must look again. */
    not_received: z.number().int().positive(),
    reason: z.string().trim().min(1, 'Please say why.').max(200),
  }),
  answer: z.object({ id: uuid }),
  creates: true,
})

const listWriteOffs = defineRoute({
  method: 'GET',
  path: 'custody/write-offs',
  summary:
    'Lists the phones that were written off, latest first: by which user, the reason, and the missing changes. Also shows how many of these changes arrived later. The audit log names everybody who reads it, once a day.',
  access: 'attendanceAccess',
  gate: 'open',
  query: listQuery,
  answer: z.array(
    z.object({
      id: uuid,
      device_id: uuid,
      device_name: z.string().nullable(),
      person,
      written_off_at: moment,
      written_off_by: person,
      reason: z.string(),
      not_received: z.number().int(),
      /** Null: the phone has not reported any. */
      days: heldByDay.days.nullable(),
      last_heard_at: moment,
      /** The time when the phone reported again; null if it has not. */
      came_back_at: moment.nullable(),
      /** The missing changes that arrived later. */
      received: z.number().int(),
    }),
  ),
})

export const deliveryRoutes = {
  getDeliveryStatus,
  writeOff,
  listWriteOffs,
  listReviewQueue,
  decideQuarantined,
}
