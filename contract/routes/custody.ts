/** Which phones still hold something, and what was refused or waits for an administrator. */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { opResult } from '../sync/push.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

const person = z.object({ id: uuid, first_name: z.string(), last_name: z.string() })

const heldByDay = {
  /** Unreceived marks of each service day, as the phone said; empty where it has not said. */
  days: z.record(z.string(), z.number().int()),
  /** Unreceived changes that the phone gave no days for, and the first and last day that they may belong to. */
  unknown: z.object({ count: z.number().int(), from: day, to: day }).nullable(),
}

const getCustody = defineRoute({
  method: 'GET',
  path: 'custody',
  summary:
    'Every device that keeps changes for this church: whose, when last heard, how many changes were not received yet. Reading it is logged.',
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
      /** Its person has logged out there, or gone over to another church: what it keeps is sealed, and nothing is added until they are in on it again. */
      left: z.boolean(),
      highest_seq: z.number().int(),
      /** Who was in on it when the phone told what this person had left there; null where it is their own word. */
      told_by: person.nullable(),
      not_received: z.number().int(),
      /** Changes of the last 30 days that the church refused. They were received, and do not count above. */
      refused: z.number().int(),
      /** Runs of changes that are missing below one that arrived; the first twenty. */
      holes: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
      ...heldByDay,
      /** An administrator wrote it off, and it was not heard since. It delays nothing. */
      written_off: z.boolean(),
    }),
  ),
})

/** Every feature that some change of a phone needs. A test compares it with the changes' own definitions. */
export const REVIEWERS = ['attendanceAccess', 'membersAccess', 'departmentsAccess', 'cellsAccess'] as const

const getTrays = defineRoute({
  method: 'GET',
  path: 'sync/trays',
  summary:
    'Changes that were refused, or that wait for a decision, latest first. Each is listed to a user who holds the feature that it needs; without membersAccess a person has names, gender and four digits. Reading it is logged.',
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
      /** Whom the change is about, deleted people among them; null where the church has no name of them. */
      about: person.omit({ id: true }).nullable(),
      device_id: uuid,
      device_name: z.string().nullable(),
      /** When the change was made, as its phone claims by its corrected clock; null where its content is gone. */
      captured_at: moment.nullable(),
      /** When the church received it; of a change that was decided on, when that was. */
      settled_at: moment,
    }),
  ),
})

const decideQuarantined = defineRoute({
  method: 'PUT',
  path: 'sync/trays/:opId',
  summary:
    'Accepts a quarantined change, or refuses it. Only a user who holds the feature that it needs decides. An accepted change is applied under the account that made it, with the rights that both its author held at the time and the decider holds now.',
  access: REVIEWERS,
  gate: 'open',
  params: z.object({ opId: uuid }),
  body: z.object({ accept: z.boolean() }),
  answer: opResult,
})

/** An administrator of the team. Custody itself is shown to attendanceAccess, so the handler asks for both. */
const writeOff = defineRoute({
  method: 'POST',
  path: 'custody/write-offs',
  summary:
    'Writes off a lost phone, with a reason: it is logged out and delays nothing any more. If it comes back, its changes wait for review. Needs attendanceAccess and teamsAccess.',
  access: 'teamsAccess',
  gate: 'open',
  body: z.object({
    id: uuid.optional(),
    device_id: uuid,
    account_id: uuid,
    /** As the person saw it: more changes since then ask for another look. */
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
    'Phones that were written off, latest first: by whom, why, what the church lacked, and what came after all. Reading it is logged.',
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
      /** Null: the phone had not said. */
      days: heldByDay.days.nullable(),
      last_heard_at: moment,
      /** When the phone was heard again; null: not yet. */
      came_back_at: moment.nullable(),
      /** The missing changes that came after all. */
      received: z.number().int(),
    }),
  ),
})

export const custodyRoutes = { getCustody, writeOff, listWriteOffs, getTrays, decideQuarantined }
