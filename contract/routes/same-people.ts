/** Defines "Possible duplicates": pairs of records that may be one person, and how to merge, keep apart and unmerge. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { MOST_IN_HOUSEHOLD } from '../people/household.ts'
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
  summary:
    'Lists pairs of records with one phone and two names, latest first. Pairs with a decision are left out.',
  access: 'membersAccess',
  gate: 'gated',
  query: listQuery,
  answer: z.array(z.object({ noticed_at: moment, sides: z.tuple([side, side]) })),
})

const mergePeople = defineRoute({
  method: 'POST',
  path: 'same-people/join',
  summary:
    'Merges two records. `keep` stays, `join` becomes an alias of it, and the data of both counts once. A value that only one record has is kept. `take` names fields that get the value of the merged record. `leave_empty` names fields that stay empty even if the merged record has a value.',
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
    'Records that two records are two people, so the pair is not listed again. With undo=true it is listed again, unless they are merged.',
  access: 'membersAccess',
  gate: 'gated',
  body: z.object({ one: uuid, other: uuid, undo: z.boolean().optional() }),
  answer: z.object({ one: uuid, other: uuid }),
})

const listMergedPeople = defineRoute({
  method: 'GET',
  path: 'same-people/joined',
  summary: 'Lists merged records that can be unmerged, latest first.',
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
  summary: 'Unmerges two records. Each gets back its own data, and the data that arrived under its id since.',
  access: 'membersAccess',
  gate: 'gated',
  params: z.object({ id: uuid }),
  answer: z.object({ kept: uuid, joined: uuid }),
})

const maybeFamily = z.object({
  /** The things that they share. */
  shares: z.array(z.enum(['phone', 'address'])),
  /** The household of some of them. The others may join it. */
  household: z.object({ id: uuid, name: z.string() }).nullable(),
  people: z.array(memberAnswer),
})
export type MaybeFamily = z.infer<typeof maybeFamily>

const listMaybeFamilies = defineRoute({
  method: 'GET',
  path: 'same-people/families',
  summary:
    'Lists people who share a phone number or an address and belong to no common household. Groups with a decision, and people of two households, are left out.',
  access: 'membersAccess',
  gate: 'gated',
  query: listQuery,
  answer: z.array(maybeFamily),
})

const people = z
  .array(uuid)
  .min(2, 'Please name at least two people.')
  .max(MOST_IN_HOUSEHOLD, `A family has at most ${MOST_IN_HOUSEHOLD} people here.`)

const keepNoFamily = defineRoute({
  method: 'POST',
  path: 'same-people/families/leave',
  summary:
    'Records that people are no family, so that they are not listed together again. With undo=true they are listed again.',
  access: 'membersAccess',
  gate: 'gated',
  body: z.object({ people, undo: z.boolean().optional() }),
  answer: z.object({ people: z.array(uuid) }),
})

export const samePeopleRoutes = {
  listMaybeFamilies,
  keepNoFamily,
  listSamePeople,
  mergePeople,
  keepApart,
  listMergedPeople,
  unmergePeople,
}
