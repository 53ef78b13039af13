/** Describes a synced table: its name and its row in PostgreSQL, in requests and on phones. */
import type { z } from 'zod'
import type { Scope } from '../features.ts'

export type SyncedTable<Name extends string = string, Row extends z.ZodObject = z.ZodObject> = {
  name: Name
  /** Every column but `church_id` and `rev`. */
  row: Row
  /** True if the history records each changed field with both values. */
  audited: boolean
  /** The phones that hold the table, by scope. */
  scopes: readonly Exclude<Scope, 'none'>[]
}

type Given<Name extends string, Row extends z.ZodObject> = Omit<SyncedTable<Name, Row>, 'scopes'> &
  Partial<Pick<SyncedTable, 'scopes'>>

/** Every phone that syncs holds the table unless `scopes` limits it. */
export function defineTable<Name extends string, Row extends z.ZodObject>(
  table: Given<Name, Row>,
): SyncedTable<Name, Row> {
  return { scopes: ['door', 'members'], ...table }
}
