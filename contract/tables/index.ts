/** The synced tables. Order matters: rows of later tables refer to rows of earlier ones. */
import type { z } from 'zod'
import type { Scope } from '../features.ts'
import { aliases } from './aliases.ts'
import { cells } from './cells.ts'
import { departments } from './departments.ts'
import { followUpNotes } from './follow-up-notes.ts'
import { followUps } from './follow-ups.ts'
import { headcounts } from './headcounts.ts'
import { marks } from './marks.ts'
import { members } from './members.ts'
import { services } from './services.ts'

export const tables = {
  services,
  cells,
  departments,
  members,
  aliases,
  marks,
  headcounts,
  follow_ups: followUps,
  follow_up_notes: followUpNotes,
}

export type TableName = keyof typeof tables
export type RowOf<T extends TableName> = z.infer<(typeof tables)[T]['row']>

export const TABLE_NAMES = Object.keys(tables) as TableName[]

/** The tables that a phone of this scope holds. */
export const tablesIn = (scope: Exclude<Scope, 'none'>): TableName[] =>
  TABLE_NAMES.filter((name) => tables[name].scopes.includes(scope))
