/** What was settled, for good: each op's answer, and which of a device's numbers have arrived. */
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import { grewAt } from './grew-at.ts'
import { payloadHash } from './known-ops.ts'
import type { WritePart } from './one-statement.ts'
import type { Batch } from './settle-batch.ts'
import type { Settling } from './settle-op.ts'

/** Ops told to wait are not recorded: they will be sent again. */
export function recordOps(
  { actor, results }: Settling,
  fresh: WireOp[],
  { poison = false }: Pick<Batch, 'poison'>,
): WritePart[] {
  const entries = fresh.flatMap((op) => {
    const result = results.get(op.id)
    return result && result.status !== 'waiting' ? [entry(op, result, poison)] : []
  })
  if (entries.length === 0) return []
  return [{ name: 'ops', sql: opsSql, values: [actor.accountId, actor.deviceId, JSON.stringify(entries)] }]
}

const opsSql: WritePart['sql'] = (parameter) => `
  insert into sync_ops (church_id, op_id, account_id, device_id, seq, payload_hash, status, result, payload, rev)
  select $1::uuid, o.op_id, ${parameter(0)}::uuid, ${parameter(1)}::uuid, o.seq, decode(o.payload_hash, 'hex'), o.status,
    o.result, o.payload, o.rev
  from jsonb_to_recordset(${parameter(2)}::jsonb)
    as o(op_id uuid, seq bigint, payload_hash text, status text, result jsonb, payload jsonb, rev bigint)`

function entry(op: WireOp, result: OpResult, poison: boolean) {
  // What the database will not take stays on the phone alone, in its tray.
  const payload = result.status === 'applied' || poison ? null : op
  const { id, seq } = op
  return {
    op_id: id,
    seq,
    payload_hash: payloadHash(op),
    status: result.status,
    result,
    payload,
    rev: result.rev ?? null,
  }
}

/** Custody: what the device has given out, and what of it is settled. */
export function recordDevice(batch: Batch, { actor, results }: Settling): WritePart {
  const settled = batch.ops.filter((op) => results.get(op.id)?.status !== 'waiting').map((op) => op.seq)
  const highest = Math.max(batch.highestSeq, 0, ...batch.ops.map((op) => op.seq))
  return {
    name: 'device',
    sql: deviceSql,
    values: [actor.accountId, actor.deviceId, highest, multirange(settled)],
  }
}

/** Of an insert into `devices as d`, where the device is known already. */
export const HEARD_AGAIN = `on conflict (church_id, account_id, device_id) do update set
    last_heard_at = now(), told_seq = null, told_by = null, grew_at = ${grewAt('excluded.highest_seq')},
    highest_seq = greatest(d.highest_seq, excluded.highest_seq), settled = d.settled + excluded.settled`

const deviceSql: WritePart['sql'] = (parameter) => `
  insert into devices as d (church_id, account_id, device_id, highest_seq, settled, grew_at)
  values ($1::uuid, ${parameter(0)}::uuid, ${parameter(1)}::uuid, ${parameter(2)}::bigint, ${parameter(3)}::int8multirange, now())
  ${HEARD_AGAIN}`

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
