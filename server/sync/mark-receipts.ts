/**
 * The receipt of a plainly applied `mark-person` is the mark itself: it holds the op's account, device, number and hash.
 * Every other result has a row in `sync_ops`.
 */
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import { payloadHash } from './known-ops.ts'
import type { Change } from './memory-tx.ts'

/** Hex digits that a mark keeps of the payload's hash: 16 bytes. */
const KEPT_DIGITS = 32

/** The columns of a mark beside the synced fields. `op_hash` is bytea as PostgreSQL reads it. */
export type MarkReceipt = { op_seq: number; op_hash: string }

/** The op was applied, and there is nothing more to say about it than the mark says. */
export function isPlainMark(op: WireOp, result: OpResult | undefined): boolean {
  return (
    op.type === 'mark-person' && result?.status === 'applied' && !('message' in result || 'aliases' in result)
  )
}

export const markReceipt = (op: WireOp): MarkReceipt => ({
  op_seq: op.seq,
  op_hash: `\\x${payloadHash(op).slice(0, KEPT_DIGITS)}`,
})

/** The receipts of a batch, by the id of op and mark. */
export function receiptsOf(
  fresh: readonly WireOp[],
  results: ReadonlyMap<string, OpResult>,
  changes: readonly Change[],
): Map<string, MarkReceipt> {
  const marks = new Set(changes.flatMap(({ table, id }) => (table === 'marks' ? [id] : [])))
  const plain = fresh.filter((op) => marks.has(op.id) && isPlainMark(op, results.get(op.id)))
  return new Map(plain.map((op) => [op.id, markReceipt(op)]))
}

/**
 * Settled ops in both places, as SQL: `sync_ops`, and marks that are their own receipt. $1 is the church.
 * The mark's own rev stands for the result's: a pull that has passed it has read the mark.
 * @param ids the op ids as SQL, a uuid[]
 */
export const settledOps = (ids: string): string => `
  select op_id, account_id, encode(payload_hash, 'hex') as payload_hash, status, result from sync_ops
    where church_id = $1 and op_id = any(${ids})
  union all select id, marked_by, encode(op_hash, 'hex'), 'applied',
      jsonb_build_object('id', id, 'status', 'applied', 'rev', rev) from marks
    where church_id = $1 and id = any(${ids}) and op_hash is not null`
