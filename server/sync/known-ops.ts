/** Ops that were settled before: the same op again gets the same answer. */
import { hash } from 'node:crypto'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'

export type KnownOp = {
  op_id: string
  account_id: string
  /** Hex: the whole SHA-256, or its beginning where a mark is the receipt. */
  payload_hash: string
  status: OpResult['status']
  result: OpResult
}

/** What makes two ops the same op, whatever the order of keys. Hex of a SHA-256. */
export function payloadHash(op: WireOp): string {
  const payload = [op.type, op.v, op.args, op.captured_at, op.clock_offset]
  return hash('sha256', stable(payload), 'hex')
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`
  if (!value || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${stable(item)}`).join()}}`
}
