/**
 * What arrives under an id that a join made mean another: noted, in the op's own transaction, so that parting the two
 * again gives it back to whom it was told of.
 */
import type { WireOp } from '../../contract/sync/push.ts'
import type { Statement } from '../db/pipeline.ts'
import type { Settling } from './settle-op.ts'

type Line = { kind: string; row_id: string; told: string }

/** The row each op brings, by the op's id or by its arguments. */
const BRINGS: Record<string, (op: WireOp) => Omit<Line, 'told'>> = {
  'mark-person': (op) => ({ kind: 'marks', row_id: op.id }),
  'add-follow-up-note': (op) => ({ kind: 'follow_up_notes', row_id: op.id }),
  'change-follow-up': (op) => ({ kind: 'follow_ups', row_id: String(op.args.id) }),
}

const NOTE = {
  name: 'told-while-joined',
  text: `insert into joined_rows (church_id, join_id, kind, row_id)
    select $1::uuid, i.join_id, line.kind, line.row_id
    from jsonb_to_recordset($2::jsonb) as line(kind text, row_id uuid, told uuid)
    join joined_ids i on i.church_id = $1 and i.id = line.told
    on conflict do nothing`,
}

/** None where every op named people by the ids they have. */
export function toldWhileJoined({ aliases, results, churchId }: Settling, fresh: WireOp[]): Statement[] {
  if (aliases.size === 0) return []
  const lines = fresh.flatMap((op): Line[] => {
    const brings = BRINGS[op.type]
    // What was refused may hold anything in place of an id.
    if (!brings || results.get(op.id)?.status !== 'applied') return []
    const told = String(op.args.person_id)
    const means = aliases.get(told)
    if (!means || means === told) return []
    return [{ ...brings(op), told }]
  })
  return lines.length > 0 ? [{ ...NOTE, values: [churchId, JSON.stringify(lines)] }] : []
}
