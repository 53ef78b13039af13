/**
 * Receipts: the same op gets the same result again, and is not applied twice.
 * A plainly applied `mark-person` has its mark as the receipt, with the op's account, device, number and hash. Every
 * other result has a row in `sync_ops`. Results whose receipts are no longer kept are answered by their numbers.
 */
import { hash } from 'node:crypto'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import type { TableName } from '../../contract/tables/index.ts'
import type { Statement } from '../db/pipeline.ts'
import type { SyncActor } from '../http/actor-and-answer.ts'

/** Hex digits that a mark keeps of the payload's hash: 16 bytes. */
const KEPT_DIGITS = 32

/** The columns of a mark beside the synced fields. `op_hash` is text that PostgreSQL reads as bytea. */
export type MarkReceipt = { op_seq: number; op_hash: string }

/** True if the op was applied and its result holds nothing beyond the mark. */
function isPlainMark(op: WireOp, result: OpResult | undefined): boolean {
  return (
    op.type === 'mark-person' && result?.status === 'applied' && !('message' in result || 'aliases' in result)
  )
}

export const markReceipt = (op: WireOp): MarkReceipt => ({
  op_seq: op.seq,
  op_hash: `\\x${payloadHash(op).slice(0, KEPT_DIGITS)}`,
})

/** Returns the receipts of a batch, by the id of op and mark. */
export function receiptsOf(
  fresh: readonly WireOp[],
  results: ReadonlyMap<string, OpResult>,
  changes: readonly { table: TableName; id: string }[],
): Map<string, MarkReceipt> {
  const marks = new Set(changes.flatMap(({ table, id }) => (table === 'marks' ? [id] : [])))
  const plain = fresh.filter((op) => marks.has(op.id) && isPlainMark(op, results.get(op.id)))
  return new Map(plain.map((op) => [op.id, markReceipt(op)]))
}

/**
 * SQL that reads settled ops from both places: `sync_ops`, and marks that are their own receipt. $1 is the church. For a
 * mark, its own rev serves as the result's rev: a pull past that rev has read the mark.
 * @param ids the op ids as SQL, a uuid[]
 */
export const settledOps = (ids: string): string => `
  select op_id, account_id, encode(payload_hash, 'hex') as payload_hash, status, result from sync_ops
    where church_id = $1 and op_id = any(${ids})
  union all select id, marked_by, encode(op_hash, 'hex'), 'applied',
      jsonb_build_object('id', id, 'status', 'applied', 'rev', rev) from marks
    where church_id = $1 and id = any(${ids}) and op_hash is not null`

/** An op that was settled before. */
export type KnownOp = {
  op_id: string
  account_id: string
  /** Hex: the whole SHA-256, or its first digits if a mark is the receipt. */
  payload_hash: string
  status: OpResult['status']
  result: OpResult
}

/** Identifies an op by its content, independent of the order of keys. Hex of a SHA-256. */
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

/** Days that the receipt of an applied or rejected op is kept. */
export const RECEIPT_DAYS = 400

/** `until`: no op with a later time on the phone's clock was swept. Milliseconds. */
export type Swept = { applied: number[]; rejected: number[]; until: number }

const DAY = 86_400_000

/** Younger ops cannot have been swept, unless the phone's clock was a year ahead. */
const YOUNG_DAYS = 30

/** True if a batch may hold ops whose receipts are no longer kept (docs/decisions/0048-retention.md). */
export function mayBeSwept(ops: readonly WireOp[], now: number): boolean {
  const young = now - YOUNG_DAYS * DAY
  return ops.some((op) => madeAt(op) < young || op.needs.some((id) => timeIn(id) < young))
}

/** Must run after the receipts are read: a receipt swept in between is then in one of the two. */
export const sweptAmong = (
  { churchId, accountId, deviceId }: SyncActor,
  ops: readonly WireOp[],
): Statement => ({
  name: 'swept-ops',
  text: `select array(select n from unnest($4::int8[]) n where d.swept_applied @> n) as applied,
      array(select n from unnest($4::int8[]) n where d.swept_rejected @> n) as rejected,
      (extract(epoch from d.swept_until) * 1000)::float8 as until
    from devices d
    where d.church_id = $1 and d.account_id = $2 and d.device_id = $3 and d.swept_until is not null`,
  values: [churchId, accountId, deviceId, ops.map(({ seq }) => seq)],
})

export const readSwept = (rows: object[] = []): Swept | undefined => rows[0] as Swept | undefined

/**
 * Returns the result of an op without a receipt that was answered before; null for a new one. The number alone is not
 * enough: a phone set back to an older copy uses its numbers again.
 */
export function answeredLongAgo(swept: Swept | undefined, op: WireOp): OpResult | null {
  if (!swept || !(madeAt(op) <= swept.until)) return null
  // A number that was used twice may have both results. Then a person should review it.
  if (swept.rejected.includes(op.seq)) return { id: op.id, status: 'rejected', ...REFUSED }
  return swept.applied.includes(op.seq) ? { id: op.id, status: 'applied' } : null
}

const REFUSED = {
  code: 'REFUSED_LONG_AGO',
  message: 'Your church refused this more than a year ago. If it is still right, enter it again.',
  mendable: false,
}

/** True if an op that is known only by its id may have been swept. Its id holds the time at which it was made. */
export const mayHaveBeenSwept = (swept: Swept | undefined, opId: string): boolean =>
  swept !== undefined && timeIn(opId) <= swept.until

/** The time on the phone's own clock, as in the op's id. NaN for a malformed op. */
const madeAt = ({ captured_at }: WireOp): number =>
  typeof captured_at === 'string' ? Date.parse(captured_at) : NaN

/** The time in a UUIDv7, milliseconds; NaN for other ids. */
const timeIn = (id: string): number =>
  id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : NaN
