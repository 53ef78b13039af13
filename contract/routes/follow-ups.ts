/** Defines the follow-up list: first timers, absent people and the status of each. */
import { z } from 'zod'
import { day, moment, noteText } from '../fields.ts'
import { uuid } from '../ids.ts'
import { followUpReason, followUpState } from '../tables/follow-ups.ts'
import { defineRoute } from './route.ts'

const somebody = z.object({ id: uuid, first_name: z.string(), last_name: z.string() })

export const followUpLine = z.object({
  id: uuid,
  person: somebody.extend({ phone_number: z.string().nullable() }),
  reason: followUpReason,
  /** The day of their last attendance. First timers: the day they came. People who never came: the day they joined. */
  since: day,
  /** True if they were never marked at a service. A list cached on a phone may lack it. */
  never_came: z.boolean().optional(),
  /** Weeks since then that had a service and no mark of theirs. */
  missed: z.number().int(),
  owner_id: uuid.nullable(),
  /** The day by which they should contact the person. A list cached on a phone may lack it. */
  due_on: day.nullable().optional(),
  state: followUpState,
  /**
   * For a person who returned: the days they came, latest first. They cover the days whose marks phones hold, and the
   * latest day before those. `decided_state` is the line's state without the return. A list cached on a phone may lack
   * both.
   */
  came_on: z.array(day).optional(),
  decided_state: followUpState.optional(),
  /** The time of the last decision; null if there was none. */
  changed_at: moment.nullable(),
})
export type FollowUpLine = z.infer<typeof followUpLine>

export const followUpNote = z.object({
  id: uuid,
  follow_up_id: uuid,
  text: z.string(),
  written_at: moment,
  written_by: uuid.nullable(),
})

const listFollowUps = defineRoute({
  method: 'GET',
  path: 'follow-ups',
  summary:
    'Lists the first timers of the last twelve weeks and the absent members, each with the decisions about them. A member is absent after as many weeks without a service as the church has set. The rule is that of `absent_for` in the list of members. A person who came back has the state `returned`.',
  access: 'membersAccess',
  gate: 'gated',
  answer: z.object({
    /** Somebody counts as absent from this number of weeks on. */
    absent_after: z.number().int(),
    lines: z.array(followUpLine),
    /** There are more lines. These are the assigned and decided ones, then the latest. */
    more: z.boolean(),
    /** The church's day of this computation. A list cached on a phone may lack it. */
    today: day.optional(),
    notes: z.array(followUpNote),
    /** The users to whom a line can be assigned. */
    team: z.array(somebody),
    /** People named on a line or note who lost access to members. `left`: they left the team. */
    former: z.array(somebody.extend({ left: z.boolean() })).optional(),
  }),
})

const line = z.object({ person_id: uuid, reason: followUpReason, since: day })

const changeFollowUp = defineRoute({
  method: 'PUT',
  path: 'follow-up',
  summary:
    'Assigns a line of the list to a user, or changes its due date or its state. An omitted field stays unchanged.',
  access: 'membersAccess',
  gate: 'gated',
  body: line.extend({
    owner_id: uuid.nullable().optional(),
    due_on: day.nullable().optional(),
    state: followUpState.optional(),
  }),
  answer: z.object({ id: uuid }),
})

const addFollowUpNote = defineRoute({
  method: 'POST',
  path: 'follow-up/note',
  summary: 'Adds a note to a line of the list. A retry with the same id and note adds no second note.',
  access: 'membersAccess',
  gate: 'gated',
  body: line.extend({ id: uuid.optional(), text: noteText }),
  answer: z.object({ id: uuid }),
  creates: true,
})

export const followUpRoutes = { listFollowUps, changeFollowUp, addFollowUpNote }
