/** What edits replaced that somebody else had typed meanwhile, kept for an administrator in the same transaction. */
import { newId } from '../../contract/ids.ts'
import type { WireOp } from '../../contract/sync/push.ts'
import type { WritePart } from './one-statement.ts'
import type { Settling } from './settle-op.ts'

/** The tables whose rows people edit field by field. */
const EDITED: Record<string, string> = {
  'edit-member': 'members',
  'edit-service': 'services',
  'edit-cell': 'cells',
  'edit-department': 'departments',
}

export function replacedValues({ actor, results, aliases }: Settling, fresh: WireOp[]): WritePart[] {
  const entries = fresh.flatMap((op) => {
    const subject_table = EDITED[op.type]
    const overwrote = results.get(op.id)?.overwrote
    // What was refused may hold anything in place of an id.
    if (!subject_table || !overwrote) return []
    const set = (op.args.set ?? {}) as Record<string, unknown>
    const id = String(op.args.id)
    return overwrote.map(({ field, theirs }) => ({
      id: newId(),
      subject_table,
      subject_id: aliases.get(id) ?? id,
      field,
      theirs,
      ours: set[field] ?? null,
    }))
  })
  if (entries.length === 0) return []
  return [{ name: 'replaced', sql, values: [actor.accountId, JSON.stringify(entries)] }]
}

const sql: WritePart['sql'] = (parameter) => `
  insert into replaced_values (church_id, id, subject_table, subject_id, field, theirs, ours, replaced_by)
  select $1::uuid, id, subject_table, subject_id, field, theirs, ours, ${parameter(0)}::uuid
  from jsonb_to_recordset(${parameter(1)}::jsonb)
    as r(id uuid, subject_table text, subject_id uuid, field text, theirs jsonb, ours jsonb)`
