/** Defines POST sync/push. See docs/protocol.md. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'

export const wireOp = z.object({
  id: uuid,
  seq: z.number().int().positive(),
  type: z.string().max(80),
  v: z.number().int().positive(),
  args: z.record(z.string(), z.unknown()),
  /** The church's rev on the phone when the person acted. */
  base_rev: z.number().int().nonnegative(),
  /** The phone's own clock at the tap. */
  captured_at: moment,
  /** Milliseconds to add to the phone's clock to correct its known error. */
  clock_offset: z.number().int(),
  /** Ops that must be settled first. */
  needs: z.array(uuid).max(20).default([]),
})
export type WireOp = z.infer<typeof wireOp>

/**
 * The fields that an op needs so that the server can answer it. The server checks the rest op by op, so one malformed
 * op does not block the others.
 */
export const deliveredOp = z.looseObject({ id: uuid, seq: z.number().int().positive() })

/** Any protocol text passes, so that the server can name the mismatch to a phone of another version. */
export const pushBody = z.object({
  protocol: z.string(),
  account: uuid,
  church: uuid,
  device: uuid,
  nonce: z.string().min(8).max(80),
  /** The highest seq that this device assigned for this account in this church. */
  highest_seq: z.number().int().nonnegative(),
  /**
   * The server rejects more than MAX_OPS_PER_PUSH as too large (413), which makes the phone split the batch. A schema
   * error would be a 400.
   */
  ops: z.array(deliveredOp).default([]),
  /** The ops as columns instead (packed/ops.ts). The sender leaves out `ops`, so an older server responds with 400. */
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
  /** True: the response may leave out the results that `applied` represents (brief.ts). */
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
  /** The reason for a rejection; for `applied`, the part that was left out. */
  message: z.string().optional(),
  /** True if the person can fix it: edit and send again. */
  mendable: z.boolean().optional(),
  /** Ids of this op that turned out to mean others. */
  aliases: z.array(z.object({ from: uuid, to: uuid })).optional(),
  /** Fields that somebody else changed since base_rev, with the value that this op replaced. */
  overwrote: z.array(z.object({ field: z.string(), theirs: z.unknown() })).optional(),
})
export type OpResult = z.infer<typeof opResult>

export const pushAnswer = z.object({
  protocol: z.string(),
  nonce: z.string(),
  epoch: uuid,
  server_time: moment,
  /** One result for each op. A brief response leaves out the ops that `applied` represents. */
  results: z.array(opResult),
  /** All ops of this push that are missing in `results`: applied, with the church then at `rev`. See brief.ts. */
  applied: z.object({ rev: z.number().int(), digest: z.string() }).optional(),
  /** The church's rev before this push, if the server applied it in one step. Every rev since then is of these ops. */
  before: z.number().int().optional(),
})
