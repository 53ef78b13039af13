/** Lists the synced tables. Order matters: rows of later tables refer to rows of earlier ones. */
import type { z } from 'zod'
import type { Scope } from '../features.ts'
import { aliases, members, households, cells, departments } from './people.ts'
import { followUpNotes, followUps } from './follow-ups.ts'
import { childEvents } from './child-events.ts'
import { scheduleDays, schedules } from './schedules.ts'
import { headcounts, marks, services } from './attendance.ts'

export const tables = {
  schedules,
  schedule_days: scheduleDays,
  services,
  cells,
  departments,
  households,
  members,
  aliases,
  marks,
  headcounts,
  child_events: childEvents,
  follow_ups: followUps,
  follow_up_notes: followUpNotes,
}

export type TableName = keyof typeof tables
export type RowOf<T extends TableName> = z.infer<(typeof tables)[T]['row']>

export const TABLE_NAMES = Object.keys(tables) as TableName[]

/** The tables that a phone of this scope holds. */
export const tablesIn = (scope: Exclude<Scope, 'none'>): TableName[] =>
  TABLE_NAMES.filter((name) => tables[name].scopes.includes(scope))
