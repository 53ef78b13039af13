/** The ops of a push, whichever way they came. */
import { z } from 'zod'
import { MAX_OPS_PER_PUSH, MAX_PUSH_BYTES } from '../../contract/protocol.ts'
import { unpackOps, type PackedOps } from '../../contract/sync/packed/ops.ts'
import { deliveredOp, type PushBody } from '../../contract/sync/push.ts'
import { Problem } from '../http/problem.ts'

const delivered = z.array(deliveredOp)

/** @throws Problem INVALID where columns cannot be read; TOO_LARGE where there are more than a push may hold */
export function deliveredOps({
  ops,
  packed_ops: packed,
}: Pick<PushBody, 'ops' | 'packed_ops'>): PushBody['ops'] {
  const count = packed ? packed.reduce((sum, kind) => sum + kind.columns.count, 0) : ops.length
  if (count > MAX_OPS_PER_PUSH) throw tooLarge()
  if (!packed) return ops
  const read = delivered.safeParse(unpacked(packed as PackedOps[]))
  if (!read.success) throw new Problem('INVALID', 'What was sent cannot be read.')
  mustNotSwell(read.data)
  return read.data
}

function unpacked(packed: PackedOps[]): unknown {
  try {
    return unpackOps(packed)
  } catch {
    return null
  }
}

/** One long word may stand in every row: unpacked it counts as often as it stands. */
function mustNotSwell(ops: PushBody['ops']): void {
  let size = 0
  for (const op of ops) {
    size += JSON.stringify(op).length
    if (size > MAX_PUSH_BYTES) throw tooLarge()
  }
}

const tooLarge = () => new Problem('TOO_LARGE', 'This is too large to send at once. Please send less.')
