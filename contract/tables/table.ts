/** What a synced table is: its name and the row as PostgreSQL keeps it, as it travels and as a phone holds it. */
import type { z } from 'zod'
import type { Scope } from '../features.ts'

export type SyncedTable<Name extends string = string, Row extends z.ZodObject = z.ZodObject> = {
  name: Name
  /** Every column but `church_id` and `rev`. */
  row: Row
  /** Whether each changed field goes into the history with both values. */
  audited: boolean
  /** The phones that hold it, by what they may hold of the people. */
  scopes: readonly Exclude<Scope, 'none'>[]
}

type Given<Name extends string, Row extends z.ZodObject> = Omit<SyncedTable<Name, Row>, 'scopes'> &
  Partial<Pick<SyncedTable, 'scopes'>>

/** Held by every phone that syncs unless told otherwise. */
export function defineTable<Name extends string, Row extends z.ZodObject>(
  table: Given<Name, Row>,
): SyncedTable<Name, Row> {
  return { scopes: ['door', 'members'], ...table }
}
