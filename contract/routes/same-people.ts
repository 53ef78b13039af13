/** Defines "Possible duplicates": two records that may be one person, and merging, separating or keeping them. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { PERSON_FIELD_NAMES } from '../person-fields.ts'
import { memberAnswer } from './members.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

const fieldNames = z
  .array(z.enum(PERSON_FIELD_NAMES, { error: 'This is not a field of a person.' }))
  .max(40)
  .default([])

const named = z.object({ id: uuid, first_name: z.string(), last_name: z.string() })

const side = z.object({
  person: memberAnswer,
  /** Number of services with their mark. */
  marks: z.number().int(),
  /** The day of their last attendance. */
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

const mergePeople = defineRoute({
  method: 'POST',
  path: 'same-people/join',
  summary:
    'Joins two records: `keep` stays, `join` becomes another name for it, and what is theirs counts once. What only one record has is kept. `take` names fields whose value the joined record gives, `leave_empty` fields that stay empty all the same.',
  access: 'membersAccess',
  gate: 'gated',
  body: z.object({
    keep: uuid,
    join: uuid,
    /** The fields for which the caller picks one record's value. */
    take: fieldNames,
    leave_empty: fieldNames,
  }),
  answer: z.object({ id: uuid, member: memberAnswer }),
})

const keepApart = defineRoute({
  method: 'POST',
  path: 'same-people/leave',
  summary:
    'Says that two records are two people; the pair is not listed again. With undo it is, as long as they are not joined.',
  access: 'membersAccess',
  gate: 'gated',
  body: z.object({ one: uuid, other: uuid, undo: z.boolean().optional() }),
  answer: z.object({ one: uuid, other: uuid }),
})

const listMergedPeople = defineRoute({
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

const unmergePeople = defineRoute({
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
  mergePeople,
  keepApart,
  listMergedPeople,
  unmergePeople,
}
