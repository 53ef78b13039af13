/** What a synced table is: its name and the row as PostgreSQL keeps it, as it travels and as a phone holds it. */
import type { z } from 'zod'

export type SyncedTable<Name extends string = string, Row extends z.ZodObject = z.ZodObject> = {
  name: Name
  /** Every column but `church_id` and `rev`. */
  row: Row
  /** Whether each changed field goes into the history with both values. */
  audited: boolean
}

export function defineTable<Name extends string, Row extends z.ZodObject>(
  table: SyncedTable<Name, Row>,
): SyncedTable<Name, Row> {
  return table
}
