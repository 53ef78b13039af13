/** Ops that were settled before: the same op again gets the same answer. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'

export type KnownOp = {
  op_id: string
  account_id: string
  payload_hash: Buffer
  status: OpResult['status']
  result: OpResult
}

const FIND = {
  name: 'known-ops',
  text: `select op_id, account_id, payload_hash, status, result from sync_ops where church_id = $1 and op_id = any($2::uuid[])`,
}

/** The given ops and the ops that they need, as far as they were settled. */
export async function readKnownOps(
  tx: pg.PoolClient,
  churchId: string,
  ops: WireOp[],
): Promise<Map<string, KnownOp>> {
  const ids = [...new Set(ops.flatMap((op) => [op.id, ...op.needs]))]
  const { rows } = await tx.query<KnownOp>({ ...FIND, values: [churchId, ids] })
  return new Map(rows.map((row) => [row.op_id, row]))
}

/** What makes two ops the same op, whatever the order of keys. */
export function payloadHash(op: WireOp): Buffer {
  const payload = [op.type, op.v, op.args, op.captured_at, op.clock_offset]
  return createHash('sha256').update(stable(payload)).digest()
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`
  if (!value || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${stable(item)}`).join()}}`
}
