/**
 * Defines the follow-up list: decisions about its lines, and notes. Attendance determines who is listed. A line without
 * any decision has no row.
 */
import { z } from 'zod'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

/** Why somebody is listed: they came for the first time, or they stayed away. */
const FOLLOW_UP_REASONS = ['first_timer', 'absent'] as const
export const followUpReason = z.enum(FOLLOW_UP_REASONS)
export type FollowUpReason = z.infer<typeof followUpReason>

export const FOLLOW_UP_STATES = ['to_call', 'reached', 'visiting', 'returned', 'stopped'] as const
export const followUpState = z.enum(FOLLOW_UP_STATES, { error: 'Please choose where this stands.' })
export type FollowUpState = z.infer<typeof followUpState>

const followUpRow = z.object({
  /** Derived from person, reason and day, so two users share one row a line (`sync/merge/follow-up-id.ts`). */
  id: uuid,
  person_id: uuid,
  reason: followUpReason,
  /** The day of their last attendance. First timers: the day they came. People who never came: the day they joined. */
  since: day,
  /** The account assigned to the line; null: unassigned. */
  owner_id: uuid.nullable(),
  /** The day by which they should contact the person. */
  due_on: day.nullable(),
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

/** A note about a call or a visit. Nobody changes it later. Erasing a person removes its text. */
const followUpNoteRow = z.object({
  /** The op that wrote it. */
  id: uuid,
  follow_up_id: uuid,
  person_id: uuid,
  text: z.string(),
  written_at: moment,
  written_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type FollowUpNoteRow = z.infer<typeof followUpNoteRow>

export const followUpNotes = defineTable({
  name: 'follow_up_notes',
  row: followUpNoteRow,
  audited: false,
  scopes: ['members'],
})
