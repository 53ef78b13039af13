/** Columns as they travel, and rows. */
import type { Columns } from '../../../contract/sync/pull.ts'

export type Row = Record<string, unknown> & { id: string }

/** Each field's array; one that is absent is null in every row. */
export function column(columns: Columns, field: string): unknown[] {
  const values = columns[field]
  return Array.isArray(values) ? values : []
}

/** The rows with exactly these fields. */
export function rowsOf(columns: Columns, fields: readonly string[]): Row[] {
  const arrays = fields.map((field) => column(columns, field))
  return Array.from(
    { length: columns.count },
    (_, at) => Object.fromEntries(fields.map((field, f) => [field, arrays[f]?.[at] ?? null])) as Row,
  )
}
