/** Defines a person of a church, member or first timer, and the aliases of people and services. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { personShapes } from '../people/person-shapes.ts'
import { fieldsWith } from '../person-fields.ts'
import { defineTable } from './table.ts'

/** Defines cells and departments. The person's row says who belongs to a group. */

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

/** Defines households: people who belong together. The person's row says to which one they belong. */

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

export const memberRow = z.object({
  id: uuid,
  ...personShapes(fieldsWith('edited', 'typed', 'status', 'own-ops', 'never'), 'row'),
  ...personShapes(fieldsWith('edited', 'chosen'), 'row'),
  created_at: moment,
  /** The account that wrote the row; null for a visitor or the system. */
  created_by: uuid.nullable(),
  deleted_at: moment.nullable(),
})

export type MemberRow = z.infer<typeof memberRow>

export const members = defineTable({ name: 'members', row: memberRow, audited: true })

/** Maps an id to another. The server writes an alias when two captures are one person or one service. */
const aliasRow = z.object({
  /** The id that a phone created. */
  id: uuid,
  /** The target id, never itself an alias. Equal to `id`: an earlier alias ended, and the id means itself again. */
  to_id: uuid,
})

export const aliases = defineTable({ name: 'aliases', row: aliasRow, audited: false })
