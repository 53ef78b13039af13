/** One tap or correction on the headcount: increments, summed over rows. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

export const headcountRow = z.object({
  /** The id of the op that made it. */
  id: uuid,
  service_id: uuid,
  men: z.number().int(),
  women: z.number().int(),
  children: z.number().int(),
  guests: z.number().int(),
  counted_at: moment,
  counted_by: uuid.nullable(),
})

export const headcounts = defineTable({ name: 'headcounts', row: headcountRow, audited: false })
