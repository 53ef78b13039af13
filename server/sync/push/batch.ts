/** Defines a batch of ops settled together under the church's lock, and its outcome. */
import type { OpResult, WireOp } from '../../../contract/sync/push.ts'
import type { Statement } from '../../db/pipeline.ts'
import type { SyncActor } from '../../http/actor.ts'
import type { MemoryTx } from '../memory-tx.ts'
import type { OpRights, Settling } from './settle-op.ts'

export type Batch = {
  actor: SyncActor
  ops: WireOp[]
  /** True for phones' ops: they are recorded in sync_ops and in delivery status. The server's own ops (REST) are not. */
  recorded: boolean
  highestSeq: number
  /** The database rejected this op's content when it ran alone. Only its rejection is written. */
  poison?: boolean
  /** Malformed ops. */
  misshapen?: ReadonlySet<WireOp>
  question?: Question
  /** The features of each op, by its id. Without it, the actor's features apply. */
  rights?: OpRights
  /**
   * Changes rows further than an op can express. Only the server's own batches use it. The results are in the order of the
   * ops.
   */
  more?(rows: MemoryTx, results: OpResult[]): Promise<void>
}

/** A query that one of the server's own calls needs under the lock before its op is settled. */
export type Question = {
  /** Is sent with the batch's reads. */
  statement: Statement
  /** Returns the op's result if the answer settles it, else null. Throws Problem if the call must be rejected. */
  answer(rows: object[], settling: Settling, op: WireOp): Promise<OpResult | null>
}

/** `before`: the church's rev before the one transaction that settled everything. */
export type Settled = { epoch: string; before?: number; rev: number; results: OpResult[] }

/** A row that phones must receive again although its own fields did not change. */
export type Renumbered = { table: 'marks' | 'members' | 'households'; id: string }
