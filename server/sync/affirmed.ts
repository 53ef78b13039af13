/**
 * Values that somebody sets just as an import wrote them, and services that somebody makes or marks at as an import did. They
 * change nothing, so history is silent, yet undoing the import must leave them: noted with the import, in the op's transaction.
 */
import type { WireOp } from '../../contract/sync/push.ts'
import { normalFields, type PersonFields } from '../../sync/merge/person.ts'
import type { Statement } from '../db/pipeline.ts'
import type { Change } from './memory-tx.ts'
import type { Settling } from './settle-op.ts'

/** None for an import's own ops, and none where every op changed something. */
export function affirmed(settling: Settling, fresh: WireOp[], changes: Change[]): Statement[] {
  if (settling.actor.importId) return []
  const applied = fresh.filter(({ id }) => settling.results.get(id)?.status === 'applied')
  return [...fieldsOf(settling, applied, changes), ...servicesOf(settling, applied, changes)]
}

const SAME_FIELDS = `update import_rows r set affirmed = array(select distinct unnest(r.affirmed || line.fields))
  from jsonb_to_recordset($2::jsonb) as line(id uuid, fields text[])
  where r.church_id = $1 and r.member_id = line.id and r.settled and (r.undone is null or r.after ? 'waits')`

function fieldsOf(settling: Settling, applied: WireOp[], changes: Change[]): Statement[] {
  const lines = applied.flatMap((op) => {
    if (op.type !== 'edit-member') return []
    const id = meant(settling, op.args.id)
    const was = changes.find((change) => change.table === 'members' && change.id === id)?.before
    const set = settling.parsed.get(op)?.data as { set: Partial<PersonFields> } | undefined
    const fields = Object.entries(normalFields(set?.set ?? {}))
      .filter(([field, value]) => was && (was[field as keyof typeof was] ?? null) === (value ?? null))
      .map(([field]) => field)
    return fields.length ? [{ id, fields }] : []
  })
  if (lines.length === 0) return []
  return [{ name: 'affirmed-fields', text: SAME_FIELDS, values: [settling.churchId, JSON.stringify(lines)] }]
}

const SAME_SERVICES = `update imports set places = jsonb_set(places, '{affirmed}', coalesce(places -> 'affirmed', '[]') || to_jsonb($2::uuid[]))
  where church_id = $1 and exists (
    select from jsonb_array_elements(places -> 'made') made where (made ->> 1)::uuid = any($2::uuid[]))`

function servicesOf(settling: Settling, applied: WireOp[], changes: Change[]): Statement[] {
  const written = new Set(changes.map(({ id }) => id))
  const ids = applied.flatMap((op) => {
    if (op.type === 'create-service') return meant(settling, op.args.id)
    // Marked there already: one who marks somebody at a service uses it, also where that needs no second mark.
    return op.type === 'mark-person' && !written.has(op.id) ? meant(settling, op.args.service_id) : []
  })
  const unchanged = ids.filter((id) => !written.has(id))
  if (unchanged.length === 0) return []
  return [{ name: 'affirmed-services', text: SAME_SERVICES, values: [settling.churchId, unchanged] }]
}

const meant = ({ aliases }: Settling, id: unknown): string => aliases.get(String(id)) ?? String(id)
