/** Defines check-ins and check-outs of children. A row never changes, but it may be undone or its class changed. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

export const CHECK_OUT_BY = ['code', 'guardian', 'override'] as const
export const checkOutBy = z.enum(CHECK_OUT_BY)
export type CheckOutBy = z.infer<typeof checkOutBy>

const childEventRow = z.object({
  /** The id of the op that made it. */
  id: uuid,
  service_id: uuid,
  /** The child. */
  person_id: uuid,
  kind: z.enum(['in', 'out']),
  /** The person who brought or collected the child; null if only the name is known. */
  guardian_id: uuid.nullable(),
  guardian_name: z.string().nullable(),
  /** A cell or department that serves as a class. */
  class_id: uuid.nullable(),
  /** Check-in: the text from which the code is computed (`sync/merge/pick-up-code.ts`). An alias never changes it. */
  code_of: z.string().nullable(),
  /** Check-in: the number of the day key; null: the phone had no key, so there is no code. */
  key_no: z.number().int().nullable(),
  /** Check-out: how it was allowed. */
  how: checkOutBy.nullable(),
  /** Check-out by a leader: who decided, and why. */
  leader: z.string().nullable(),
  reason: z.string().nullable(),
  /** The events of this child at this service that the phone knew. They came before, whatever the clocks say. */
  saw: z.array(uuid),
  /** The time of the tap by the corrected clock. */
  happened_at: moment,
  recorded_by: uuid.nullable(),
  device_id: uuid.nullable(),
  /** The op that undid it. */
  removed_by: uuid.nullable(),
})

export type ChildEventRow = z.infer<typeof childEventRow>

export const childEvents = defineTable({ name: 'child_events', row: childEventRow, audited: false })
