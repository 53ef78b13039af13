/**
 * What somebody decided about a line of the follow-up list. Who stands on the list follows from who came and who did not;
 * a line that nobody has touched has no row.
 */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

/** Why somebody stands on the list: they came for the first time, or they stayed away. */
export const FOLLOW_UP_REASONS = ['first_timer', 'absent'] as const
export const followUpReason = z.enum(FOLLOW_UP_REASONS)
export type FollowUpReason = z.infer<typeof followUpReason>

export const FOLLOW_UP_STATES = ['to_call', 'reached', 'visiting', 'returned', 'stopped'] as const
export const followUpState = z.enum(FOLLOW_UP_STATES, { error: 'Please choose where this stands.' })
export type FollowUpState = z.infer<typeof followUpState>

export const followUpRow = z.object({
  /** Follows from person, reason and day, so that two who take up one line take up the same (`sync/merge/follow-up-id.ts`). */
  id: uuid,
  person_id: uuid,
  reason: followUpReason,
  /** The day they were last here; of a first timer, the day they came; of who never came, the day they joined. */
  since: day,
  /** The account that looks after it; null: nobody yet. */
  owner_id: uuid.nullable(),
  state: followUpState,
  changed_at: moment,
  changed_by: uuid.nullable(),
})

export type FollowUpRow = z.infer<typeof followUpRow>

export const followUps = defineTable({
  name: 'follow_ups',
  row: followUpRow,
  audited: true,
  scopes: ['members'],
})
