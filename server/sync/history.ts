/** Who changed what, with both values, in the same transaction as the change. */
import { newId } from '../../contract/ids.ts'
import { tables } from '../../contract/tables/index.ts'
import type { Change } from './memory-tx.ts'
import type { WritePart } from './one-statement.ts'
import type { Settling } from './settle-op.ts'

/** Each changed field with both values; a new row with the fields that hold something. */
export function history({ actor }: Settling, changes: Change[], base: number): WritePart[] {
  const by = actor.importId && { import_id: actor.importId }
  const entries = changes
    .flatMap((change, index) => entryOf(change, base + index + 1))
    .map((entry) => ({ ...entry, ...by }))
  if (entries.length === 0) return []
  return [{ name: 'history', sql, values: [actor.accountId, actor.deviceId, JSON.stringify(entries)] }]
}

const sql: WritePart['sql'] = (parameter) => `
  insert into audit_log (church_id, id, account_id, device_id, action, subject_table, subject_id, changes, rev, import_id)
  select $1::uuid, id, ${parameter(0)}::uuid, ${parameter(1)}::uuid, action, subject_table, subject_id, changes, rev, import_id
  from jsonb_populate_recordset(null::audit_log, ${parameter(2)}::jsonb)`

function entryOf(change: Change, rev: number): object[] {
  const changes = tables[change.table].audited ? differences(change) : {}
  if (Object.keys(changes).length === 0) return []
  const action = change.before ? 'changed' : 'added'
  return [{ id: newId(), action, subject_table: change.table, subject_id: change.id, changes, rev }]
}

function differences({ before, after }: Change): Record<string, [unknown, unknown]> {
  const old = (before ?? {}) as Record<string, unknown>
  const differing = Object.entries(after).filter(
    ([field, value]) => field !== 'id' && (old[field] ?? null) !== value,
  )
  return Object.fromEntries(differing.map(([field, value]) => [field, [old[field] ?? null, value]]))
}
