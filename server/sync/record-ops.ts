/** What was settled, for good: each op's answer, and which of a device's numbers have arrived. */
import type pg from 'pg'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import { payloadHash } from './known-ops.ts'
import type { Batch } from './settle-batch.ts'
import type { Settling } from './settle-op.ts'

const RECORD_OPS = {
  name: 'record-ops',
  text: `insert into sync_ops (church_id, op_id, account_id, device_id, seq, payload_hash, status, result, payload, rev)
    select $1::uuid, o.op_id, $2::uuid, $3::uuid, o.seq, decode(o.payload_hash, 'hex'), o.status, o.result, o.payload, o.rev
    from jsonb_to_recordset($4::jsonb)
      as o(op_id uuid, seq bigint, payload_hash text, status text, result jsonb, payload jsonb, rev bigint)`,
}

/** Ops told to wait are not recorded: they will be sent again. */
export function recordOps(
  tx: pg.PoolClient,
  { actor, churchId, results }: Settling,
  fresh: WireOp[],
): Promise<unknown> {
  const entries = fresh.flatMap((op) => {
    const result = results.get(op.id)
    return result && result.status !== 'waiting' ? [entry(op, result)] : []
  })
  if (entries.length === 0) return Promise.resolve()
  return tx.query({ ...RECORD_OPS, values: [churchId, actor.accountId, actor.deviceId, storable(entries)] })
}

/** PostgreSQL keeps no NUL character in jsonb; a refused op may hold one. */
const storable = (entries: unknown) =>
  JSON.stringify(entries).replaceAll(String.raw`\u0000`, String.raw`\ufffd`)

function entry(op: WireOp, result: OpResult) {
  const payload = result.status === 'applied' ? null : op
  const { id, seq } = op
  return {
    op_id: id,
    seq,
    payload_hash: payloadHash(op).toString('hex'),
    status: result.status,
    result,
    payload,
    rev: result.rev ?? null,
  }
}

const RECORD_DEVICE = {
  name: 'record-device',
  text: `insert into devices as d (church_id, account_id, device_id, highest_seq, settled)
    values ($1, $2, $3, $4, $5::int8multirange)
    on conflict (church_id, account_id, device_id) do update set
      last_heard_at = now(),
      highest_seq = greatest(d.highest_seq, excluded.highest_seq), settled = d.settled + excluded.settled`,
}

/** Custody: what the device has given out, and what of it is settled. */
export function recordDevice(
  tx: pg.PoolClient,
  batch: Batch,
  { actor, churchId, results }: Settling,
): Promise<unknown> {
  const settled = batch.ops.filter((op) => results.get(op.id)?.status !== 'waiting').map((op) => op.seq)
  const highest = Math.max(batch.highestSeq, 0, ...batch.ops.map((op) => op.seq))
  const values = [churchId, actor.accountId, actor.deviceId, highest, multirange(settled)]
  return tx.query({ ...RECORD_DEVICE, values })
}

/** [1,2,3,7] → "{[1,4),[7,8)}" */
export function multirange(numbers: number[]): string {
  const ranges: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === number) last[1] = number + 1
    else ranges.push([number, number + 1])
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`
}
