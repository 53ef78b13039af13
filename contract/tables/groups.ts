/** Defines cells and departments. The person's row says who belongs to a group. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

const groupRow = z.object({
  id: uuid,
  name: z.string(),
  /** The coordinator's account, one of the church's users. */
  user_id: uuid.nullable(),
  /** Children may be checked into it. Phones of ushers hold the names of classes. */
  is_class: z.boolean(),
  created_at: moment,
  created_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type GroupRow = z.infer<typeof groupRow>

const groupTable = <Name extends string>(name: Name) => defineTable({ name, row: groupRow, audited: true })

/** A cell: a small group that meets during the week, with a coordinator. */
export const cells = groupTable('cells')

/** A department: people who serve together on a Sunday. */
export const departments = groupTable('departments')
