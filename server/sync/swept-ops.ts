/**
 * Ops whose receipts are no longer kept (docs/decisions/0048-retention.md). A phone that sends one of them again gets its
 * answer, and nothing is applied twice.
 */
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import type { Statement } from '../db/pipeline.ts'
import type { SyncActor } from './actor.ts'

/** How long the receipt of an applied or rejected op is kept. */
export const RECEIPT_DAYS = 400

/** `until`: no op that was made later by the phone's clock was swept. Milliseconds. */
export type Swept = { applied: number[]; rejected: number[]; until: number }

const DAY = 86_400_000
/** Younger ops cannot have been swept, unless the phone's clock was a year ahead. */
const YOUNG_DAYS = 30

export function mayBeSwept(ops: readonly WireOp[], now: number): boolean {
  const young = now - YOUNG_DAYS * DAY
  return ops.some((op) => madeAt(op) < young || op.needs.some((id) => timeIn(id) < young))
}

/** Must be read after the receipts: a receipt that is swept in between is in one of the two. */
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
 * The answer to an op without a receipt that was answered before; null for a new one. The number alone does not tell: a
 * phone that was set back to an older copy gives its numbers out again.
 */
export function answeredLongAgo(swept: Swept | undefined, op: WireOp): OpResult | null {
  if (!swept || !(madeAt(op) <= swept.until)) return null
  // A number that was given out twice may have both answers. Then a person should look.
  if (swept.rejected.includes(op.seq)) return { id: op.id, status: 'rejected', ...REFUSED }
  return swept.applied.includes(op.seq) ? { id: op.id, status: 'applied' } : null
}

const REFUSED = {
  code: 'REFUSED_LONG_AGO',
  message: 'Your church refused this more than a year ago. If it is still right, enter it again.',
  mendable: false,
}

/** Whether an op that is named only by its id can have been swept. Its id holds the time at which it was made. */
export const mayHaveBeenSwept = (swept: Swept | undefined, opId: string): boolean =>
  swept !== undefined && timeIn(opId) <= swept.until

/** By the phone's own clock, as the op's id. NaN where the op was not written as ops are. */
const madeAt = ({ captured_at }: WireOp): number =>
  typeof captured_at === 'string' ? Date.parse(captured_at) : NaN

/** Of a UUIDv7, milliseconds; NaN of others. */
const timeIn = (id: string): number =>
  id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : NaN
