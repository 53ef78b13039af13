/** One act of marking one person present; a person is present while one of their marks is not removed. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

export const markRow = z.object({
  /** The id of the op that made it. */
  id: uuid,
  service_id: uuid,
  person_id: uuid,
  /** The tap's time by the corrected clock; the earliest of a person's marks is their arrival. Null in a stub. */
  arrived_at: moment.nullable(),
  /** The tap's time as the phone's own clock had it. Null in a stub. */
  tapped_at: moment.nullable(),
  marked_by: uuid.nullable(),
  device_id: uuid.nullable(),
  /** The person was captured as a first timer by this very mark. */
  first_timer: z.boolean(),
  /** The op that removed it. A row with this and no arrived_at is a stub: removed before it arrived. */
  removed_by: uuid.nullable(),
})

export type MarkRow = z.infer<typeof markRow>

export const marks = defineTable({ name: 'marks', row: markRow, audited: false })
