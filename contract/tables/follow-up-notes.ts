/** What was said or agreed on a call or a visit. Written once, never changed; erasing a person takes the text away. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

export const followUpNoteRow = z.object({
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
