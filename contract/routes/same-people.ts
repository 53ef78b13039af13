/** "May be the same": two records that may be one person, joined, left as two, or parted again. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { memberAnswer } from './members.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

/** The fields of which one record's value stays. */
export const JOINABLE_FIELDS = [
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'gender',
  'occupation',
  'day_of_birth',
  'month_of_birth',
  'date_of_birth',
  'street',
  'city',
  'state',
  'post_code',
  'country',
  'cell_id',
  'department_id',
  'first_timer',
  'captured_service_id',
] as const
export type JoinableField = (typeof JOINABLE_FIELDS)[number]

const joinableFields = z
  .array(z.enum(JOINABLE_FIELDS, { error: 'This is not a field of a person.' }))
  .max(40)
  .default([])

const named = z.object({ id: uuid, first_name: z.string(), last_name: z.string() })

const side = z.object({
  person: memberAnswer,
  /** How many services they were marked at. */
  marks: z.number().int(),
  /** The day they were last here. */
  last_here: z.string().nullable(),
})
export type SameSide = z.infer<typeof side>

const listSamePeople = defineRoute({
  method: 'GET',
  path: 'same-people',
  summary: 'Pairs of records with one phone and two names that nobody has decided on, the latest first.',
  access: 'membersAccess',
  gate: 'gated',
  query: listQuery,
  answer: z.array(z.object({ noticed_at: moment, sides: z.tuple([side, side]) })),
})

const joinSamePeople = defineRoute({
  method: 'POST',
  path: 'same-people/join',
  summary:
    'Joins two records: `keep` stays, `join` becomes another name for it, and what is theirs counts once. What only one record has is kept. `take` names fields whose value the joined record gives, `leave_empty` fields that stay empty all the same.',
  access: 'membersAccess',
  gate: 'gated',
  body: z.object({
    keep: uuid,
    join: uuid,
    take: joinableFields,
    leave_empty: joinableFields,
  }),
  answer: z.object({ id: uuid, member: memberAnswer }),
})

const leaveSamePeople = defineRoute({
  method: 'POST',
  path: 'same-people/leave',
  summary:
    'Says that two records are two people; the pair is not listed again. With undo it is, as long as they are not joined.',
  access: 'membersAccess',
  gate: 'gated',
  body: z.object({ one: uuid, other: uuid, undo: z.boolean().optional() }),
  answer: z.object({ one: uuid, other: uuid }),
})

const listJoinedPeople = defineRoute({
  method: 'GET',
  path: 'same-people/joined',
  summary: 'Records that were joined and can be parted again, the latest first.',
  access: 'membersAccess',
  gate: 'gated',
  query: listQuery,
  answer: z.array(
    z.object({ id: uuid, kept: named, joined: named, joined_at: moment, joined_by: named.nullable() }),
  ),
})

const undoJoinedPeople = defineRoute({
  method: 'DELETE',
  path: 'same-people/joined/:id',
  summary:
    'Parts two records that were joined: each has again what was its own, and what was told of it since.',
  access: 'membersAccess',
  gate: 'gated',
  params: z.object({ id: uuid }),
  answer: z.object({ kept: uuid, joined: uuid }),
})

export const samePeopleRoutes = {
  listSamePeople,
  joinSamePeople,
  leaveSamePeople,
  listJoinedPeople,
  undoJoinedPeople,
}
