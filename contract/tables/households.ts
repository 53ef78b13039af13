/** Defines households: people who belong together. The person's row says to which one they belong. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

const householdRow = z.object({
  id: uuid,
  /** As typed, like "Fashola family". Phones of ushers hold it if a child belongs to the household. */
  name: z.string(),
  created_at: moment,
  created_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type HouseholdRow = z.infer<typeof householdRow>

export const households = defineTable({ name: 'households', row: householdRow, audited: true })
