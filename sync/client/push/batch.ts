/** How many ops go out at once: more while it goes well, half when it does not. */
import { MAX_OPS_PER_PUSH, MAX_PUSH_BYTES } from '../../../contract/protocol.ts'
import type { WireOp } from '../../../contract/sync/push.ts'

/** Sixteen kilobytes of marks: three seconds on the slowest line that carries anything. A timeout halves it. */
const FIRST_BATCH = MAX_OPS_PER_PUSH
export const PACKED_BYTES = 64 * 1024
/** Left for what stands around the ops. */
const ENVELOPE_BYTES = 1024

export type Pace = {
  /** Ops to send next. */
  size(): number
  wentWell(ops: number, packedBytes: number): void
  /** So many were too many. */
  tooMuch(ops: number): void
  /** Rows, answered in full: once columns were not read, or a brief answer proved nothing. */
  plain: boolean
}

/** Kept over attempts, so that a slow line is not asked for a hundred ops each time. */
export function newPace(): Pace {
  let size = FIRST_BATCH
  return {
    plain: false,
    size: () => size,
    wentWell(ops, packedBytes) {
      const fits = Math.floor((ops * PACKED_BYTES) / Math.max(1, packedBytes))
      size = Math.max(1, Math.min(MAX_OPS_PER_PUSH, size * 2, fits))
    },
    tooMuch(ops) {
      size = Math.max(1, Math.floor(Math.min(size, ops) / 2))
    },
  }
}

/** The first ops that fit into one request, one at the least. */
export function fitting(ops: readonly WireOp[]): WireOp[] {
  const encoder = new TextEncoder()
  let bytes = ENVELOPE_BYTES
  const count = ops.findIndex(
    (op) => (bytes += encoder.encode(JSON.stringify(op)).length + 1) > MAX_PUSH_BYTES,
  )
  return count === -1 ? [...ops] : ops.slice(0, Math.max(1, count))
}
