/** What cells and departments have in common. Who belongs to one stands with the person. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

export const groupRow = z.object({
  id: uuid,
  name: z.string(),
  /** The coordinator's account, one of the church's users. */
  user_id: uuid.nullable(),
  created_at: moment,
  created_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type GroupRow = z.infer<typeof groupRow>

export const groupTable = <Name extends string>(name: Name) =>
  defineTable({ name, row: groupRow, audited: true, scopes: ['members'] })
