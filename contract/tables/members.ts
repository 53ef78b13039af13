/** Defines a person of a church, member or first timer, and the aliases of people and services. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { personShapes } from '../people/person-shapes.ts'
import { fieldsWith } from '../person-fields.ts'
import { defineTable } from './table.ts'

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
