/** The follow-up list: who came for the first time and who stayed away, and what became of it. */
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
  /** The day they were last here; of a first timer, the day they came; of who never came, the day they joined. */
  since: day,
  /** They were never marked at a service. A list that was kept on a phone may not say it. */
  never_came: z.boolean().optional(),
  /** Weeks with a service since then in which they were at none. */
  missed: z.number().int(),
  owner_id: uuid.nullable(),
  state: followUpState,
  /**
   * Of who came again: the days, the latest first, as far back as phones hold marks and one more; and where the line
   * stood before. A list that was kept on a phone may not say them.
   */
  came_on: z.array(day).optional(),
  decided_state: followUpState.optional(),
  /** When somebody last decided something here; null: nobody has yet. */
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
    /** From so many weeks on somebody counts as staying away. */
    absent_after: z.number().int(),
    lines: z.array(followUpLine),
    /** There are more lines than these: what is somebody's or was decided, and then the latest. */
    more: z.boolean(),
    /** The church's day on which this was worked out. A list that was kept on a phone may not say it. */
    today: day.optional(),
    notes: z.array(followUpNote),
    /** Who may look after a line. */
    team: z.array(somebody),
    /** Whose name stands on a line or a note but who may not see members any more; `left`: nor anything else. */
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
