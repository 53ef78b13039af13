/** POST sync/push. See docs/protocol.md. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'

export const wireOp = z.object({
  id: uuid,
  seq: z.number().int().positive(),
  type: z.string().max(80),
  v: z.number().int().positive(),
  args: z.record(z.string(), z.unknown()),
  /** The church's rev that the phone had when the person acted. */
  base_rev: z.number().int().nonnegative(),
  /** The phone's own clock at the tap. */
  captured_at: moment,
  /** Milliseconds to add to the phone's clock, as it knew its error. */
  clock_offset: z.number().int(),
  /** Ops that must be settled first. */
  needs: z.array(uuid).max(20).default([]),
})
export type WireOp = z.infer<typeof wireOp>

/** An op as it comes: what it must have so that it can be answered. The rest is judged op by op, so that one that was written badly holds up no other. */
export const deliveredOp = z.looseObject({ id: uuid, seq: z.number().int().positive() })

/** Protocol is read loosely so that a phone of another version is told so instead of "invalid". */
export const pushBody = z.object({
  protocol: z.string(),
  account: uuid,
  church: uuid,
  device: uuid,
  nonce: z.string().min(8).max(80),
  /** The highest seq this device has given out for this account in this church. */
  highest_seq: z.number().int().nonnegative(),
  /** More than MAX_OPS_PER_PUSH are refused as too large (413), which a phone mends; a schema would say 400. */
  ops: z.array(deliveredOp).default([]),
  /** The ops as columns instead (packed/ops.ts). Who sends them leaves `ops` out, so that a server of before says 400. */
  packed_ops: z
    .array(
      z.object({
        type: z.string(),
        v: z.number(),
        args: z.array(z.string().max(80)).max(64),
        columns: z.looseObject({ count: z.number().int().nonnegative() }),
      }),
    )
    .optional(),
  /** True: results may be left out of the answer for what `applied` stands for (brief.ts). */
  brief: z.boolean().optional(),
})
export type PushBody = z.infer<typeof pushBody>

export const opStatus = z.enum(['applied', 'rejected', 'quarantined', 'waiting'])

export const opResult = z.object({
  id: uuid,
  status: opStatus,
  /** The church's rev after the op, for `applied`. */
  rev: z.number().int().optional(),
  code: z.string().optional(),
  /** Why it was refused; for `applied`, what was left out of it. */
  message: z.string().optional(),
  /** Whether the person can mend it (edit and send again). */
  mendable: z.boolean().optional(),
  /** Ids of this op that turned out to mean others. */
  aliases: z.array(z.object({ from: uuid, to: uuid })).optional(),
  /** Fields that somebody else had changed since base_rev, with the value this op replaced. */
  overwrote: z.array(z.object({ field: z.string(), theirs: z.unknown() })).optional(),
})
export type OpResult = z.infer<typeof opResult>

export const pushAnswer = z.object({
  protocol: z.string(),
  nonce: z.string(),
  epoch: uuid,
  server_time: moment,
  /** One for each op; where a brief answer was asked for, without those that `applied` stands for. */
  results: z.array(opResult),
  /** All ops of this push that stand not in `results`: applied, the church then at `rev`. See brief.ts. */
  applied: z.object({ rev: z.number().int(), digest: z.string() }).optional(),
  /** The church's rev before this push, where all of it was taken at once: what lies between is of these ops alone. */
  before: z.number().int().optional(),
})
