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
  state: followUpState,
  /**
   * For somebody who returned: the days, latest first, within the days of marks on phones and one more. Also the
   * earlier state of the line. A list cached on a phone may lack them.
   */
  came_on: z.array(day).optional(),
  decided_state: followUpState.optional(),
  /** When somebody last made a decision here; null: never. */
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
    'First timers of the last twelve weeks and members who were at no service for as many weeks as the church has set (as `absent_for` of the members), with what was decided about each. Who came back has the state `returned`.',
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
  summary: 'Takes up a line, hands it to somebody, or says where it stands. What is not given stays.',
  access: 'membersAccess',
  gate: 'gated',
  body: line.extend({ owner_id: uuid.nullable().optional(), state: followUpState.optional() }),
  answer: z.object({ id: uuid }),
})

const addFollowUpNote = defineRoute({
  method: 'POST',
  path: 'follow-up/note',
  summary: 'Writes a note on a line. The same id and note again is the same note.',
  access: 'membersAccess',
  gate: 'gated',
  body: line.extend({ id: uuid.optional(), text: noteText }),
  answer: z.object({ id: uuid }),
  creates: true,
})

export const followUpRoutes = { listFollowUps, changeFollowUp, addFollowUpNote }
