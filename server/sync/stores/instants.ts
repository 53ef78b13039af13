/** Columns that hold a moment, in any synced table. */
export const INSTANTS: ReadonlySet<string> = new Set([
  'created_at',
  'deleted_at',
  'arrived_at',
  'tapped_at',
  'counted_at',
  'changed_at',
  'written_at',
])

/** PostgreSQL's JSON writes "+00:00" and microseconds; rows say ISO 8601 with "Z" and milliseconds, so that times compare as text. */
export function withUtcInstants<Row extends object>(row: Row): Row {
  const fields = row as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    if (INSTANTS.has(name) && typeof value === 'string') fields[name] = new Date(value).toISOString()
  }
  return row
}
