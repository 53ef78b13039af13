/** Defines members and first timers: lists, one person, changes and their history. */
import { z } from 'zod'
import { day, filterDay, gender, moment, optionalLastName } from '../fields.ts'
import { personShapes } from '../people/person-shapes.ts'
import { ADDRESS_FIELDS, ANSWERED_FIELDS, fieldsWith } from '../person-fields.ts'
import { uuid } from '../ids.ts'
import { columns } from '../sync/pull.ts'
import { alertConsent } from '../people/consent.ts'
import { birthdayAgrees, changedBirthdayAgrees } from '../people/birthday.ts'
import { flag, listQuery, typedPerson } from './people.ts'
import { defineRoute } from './route.ts'

/** A person's group or household; null for none, or if it was deleted. */
const group = z.object({ id: uuid, name: z.string() })

/** The person's new groups. A null id removes the person from that group. */
const belonging = z.object(personShapes(fieldsWith('edited', 'chosen'), 'typed')).partial()

export const memberAnswer = z.object({
  id: uuid,
  ...personShapes(ANSWERED_FIELDS, 'row'),
  day_of_birth: z.number().int().nullable(),
  /** The full English name. */
  month_of_birth: z.string().nullable(),
  /** The same as a number, 1 to 12. */
  month: z.number().int().nullable(),
  date_of_birth: z.string().nullable(),
  address: z.object(personShapes(ADDRESS_FIELDS, 'row')).nullable(),
  /** `cell` here is the person's own too, because some clients read it there. */
  department: group.extend({ cell: group.nullable() }).nullable(),
  cell: group.nullable(),
  ...personShapes(['guardians'], 'row'),
  /** Read only: people join and leave a household by changes of their own. */
  household: group.nullable(),
  ...personShapes(fieldsWith('merge', 'status'), 'row'),
  created_at: moment,
  /** Send it back as `base_rev` or `If-Match` to learn what a change overwrites. */
  rev: z.number().int(),
})

const church = z.object({ id: uuid })
const member = z.object({ id: uuid })

/** Values that a change replaced and somebody else had written since the caller's read. */
export const overwritten = z.array(z.object({ field: z.string(), theirs: z.unknown() }))

/** The filters of a list: the same as on the members screen. */
const memberFilter = z.object({
  q: z.string().max(100).optional(),
  first_timer: flag.optional(),
  cell_id: uuid.optional(),
  department_id: uuid.optional(),
  gender: gender.optional(),
  /** Added on this day or later, and on this day or earlier, in the church's time zone. */
  joined_from: filterDay.optional(),
  joined_to: filterDay.optional(),
  /**
   * At no service since the start of the last so many whole weeks (Monday to Sunday) that had a mark. The person was in
   * the church before those weeks.
   */
  absent_for: z.coerce.number({ error: 'Please say 1 to 200 weeks.' }).int().min(1).max(200).optional(),
})

const listMembers = defineRoute({
  method: 'GET',
  path: 'churches/:id/members',
  summary:
    'Lists the people of a church by name. q finds parts of names in any order, digits of the phone or a part of the email.',
  access: 'membersAccess',
  gate: 'gated',
  params: church,
  query: listQuery.extend(memberFilter.shape),
  answer: z.array(memberAnswer),
})

const listFirstTimers = defineRoute({
  method: 'GET',
  path: 'churches/:id/first-timers',
  summary: 'Lists first timers. A person stays a first timer until an administrator makes them a member.',
  access: 'membersAccess',
  gate: 'gated',
  params: church,
  query: listQuery.extend({ q: z.string().max(100).optional() }),
  answer: z.array(memberAnswer),
})

const listMembersAttendance = defineRoute({
  method: 'GET',
  path: 'churches/:id/members-attendance',
  summary:
    'Returns the last service day of each member, and their attendance at the last six services and some more. Phones show it without a network. With a limit the answer is paged.',
  access: 'membersAccess',
  gate: 'gated',
  params: church,
  query: listQuery.extend({ limit: listQuery.shape.limit.unwrap().optional() }),
  answer: z.object({
    /** The answer covers services before this day. Of this day it says only if somebody attended. */
    before: day,
    /** The Mondays of all weeks with a mark at a service, latest first. */
    mondays: z.array(day),
    /**
     * The services that the bits of `seen` represent: the last six, and any others whose marks phones hold. A response
     * cached on a phone may lack them.
     */
    latest: z.array(z.object({ id: uuid, day })).optional(),
    /**
     * Packed columns (`contract/sync/packed`): `id`, `since`, `earlier` and `seen`. `since`: days before `before` of
     * their last attendance, or of joining if they never came. `earlier`: the same for services before the days of
     * marks on phones. It is null for people at none of those, and a cached response may lack it. `seen`: a bit for
     * each of the last `of` services, latest first, as in `member/:id/attendance`.
     */
    people: columns,
    /** The cursor of the next people. Pages fit together while the fields above are the same in each. */
    next_cursor: z.string().nullish(),
  }),
})

const addMember = defineRoute({
  method: 'POST',
  path: 'member',
  summary:
    'Adds a member, or a first timer with first_timer=true. Answers 409 if a person with the same phone and name is known.',
  access: 'membersAccess',
  gate: 'gated',
  body: typedPerson
    .extend({
      id: uuid.optional(),
      last_name: optionalLastName.default(''),
      alert_consent: alertConsent.optional(),
      ...belonging.shape,
    })
    .check(birthdayAgrees),
  answer: memberAnswer,
  creates: true,
})

const getMember = defineRoute({
  method: 'GET',
  path: 'member/:id',
  summary: 'Returns one member.',
  access: 'membersAccess',
  gate: 'gated',
  params: member,
  answer: memberAnswer,
})

const changeMember = defineRoute({
  method: 'PUT',
  path: 'member/:id',
  summary:
    'Changes any fields of a member. With base_rev or If-Match the answer lists the changes of others that it replaced.',
  access: 'membersAccess',
  gate: 'gated',
  params: member,
  body: typedPerson
    .partial()
    .extend({
      base_rev: z.number().int().nonnegative().optional(),
      /** The guardian who agrees that the alert is kept. Required with an alert, unless a consent is on record. */
      alert_consent: alertConsent.optional(),
      ...belonging.shape,
    })
    .check(changedBirthdayAgrees),
  answer: memberAnswer.extend({ overwrote: overwritten }),
})

const deleteMember = defineRoute({
  method: 'DELETE',
  path: 'member/:id',
  summary: 'Deletes a member. Their marks still count, without a name.',
  access: 'membersAccess',
  gate: 'gated',
  params: member,
  answer: z.object({ id: uuid }),
})

const restoreMember = defineRoute({
  method: 'POST',
  path: 'member/:id/restore',
  summary:
    'Restores a deleted member with everything that the record held, for 30 days after the deletion. Answers 409 after that time or after an erasure. A member who was not deleted is returned unchanged.',
  access: 'membersAccess',
  gate: 'gated',
  params: member,
  answer: memberAnswer,
})

const getMemberHistory = defineRoute({
  method: 'GET',
  path: 'member/:id/history',
  summary: 'Lists every change of a member with both values, author and time, latest first.',
  access: 'membersAccess',
  gate: 'gated',
  params: member,
  query: listQuery,
  answer: z.array(
    z.object({
      id: uuid,
      at: moment,
      by: z.object({ id: uuid, first_name: z.string(), last_name: z.string() }).nullable(),
      device_id: uuid.nullable(),
      action: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
})

export const memberRoutes = {
  listMembers,
  listFirstTimers,
  listMembersAttendance,
  addMember,
  getMember,
  changeMember,
  deleteMember,
  restoreMember,
  getMemberHistory,
}
