/** A batch of ops under the church's lock: read together, settled one after the other in memory, written together. */
import type pg from 'pg'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import { mutationNamed } from '../../sync/mutations/index.ts'
import type { Ref } from '../../sync/tx.ts'
import type { SyncActor } from './actor.ts'
import { canonicalArgs, idsIn, readAliases, type AliasMap } from './aliases.ts'
import { lockChurch } from './church-lock.ts'
import { payloadHash, readKnownOps, type KnownOp } from './known-ops.ts'
import { MemoryTx } from './memory-tx.ts'
import { findOverwritten } from './overwritten.ts'
import { contextOf, rejected, settleOp, type Settling } from './settle-op.ts'
import { writeBatch } from './write-batch.ts'

export type Batch = {
  actor: SyncActor
  ops: WireOp[]
  /** Phones' ops are recorded in sync_ops and in custody; the server's own (REST) are not. */
  recorded: boolean
  highestSeq: number
  /** The database refused this op's content when it was tried alone: only its refusal is written. */
  poison?: boolean
}

export type Settled = { epoch: string; rev: number; results: OpResult[] }

/** @param now the server's clock, milliseconds */
export async function settleBatch(tx: pg.PoolClient, batch: Batch, now: number): Promise<Settled> {
  const { churchId } = batch.actor
  const [church, known, aliases] = await Promise.all([
    lockChurch(tx, churchId),
    batch.recorded ? readKnownOps(tx, churchId, batch.ops) : new Map<string, KnownOp>(),
    readAliases(tx, churchId, [...new Set(batch.ops.flatMap((op) => idsIn(op.args)))]),
  ])
  const settling = await prepare(tx, batch, known, aliases, now)
  const fresh: WireOp[] = []
  for (const op of inOrder(batch.ops)) {
    const before = answeredBefore(op, batch.actor, known)
    if (!before && !settling.results.has(op.id)) fresh.push(op)
    settling.results.set(
      op.id,
      before ?? settling.results.get(op.id) ?? (batch.poison ? poisoned(op) : await settleOp(settling, op)),
    )
  }
  await findOverwritten(tx, settling, fresh)
  const rev = await writeBatch(tx, batch, church, settling, fresh)
  return { epoch: church.epoch, rev, results: batch.ops.map((op) => settling.results.get(op.id) as OpResult) }
}

const poisoned = (op: WireOp) =>
  rejected(
    op,
    'NOT_STORABLE',
    'This holds something that cannot be kept. Check what was typed and send it again.',
    true,
  )

const inOrder = (ops: WireOp[]) => [...ops].sort((a, b) => a.seq - b.seq)

async function prepare(
  tx: pg.PoolClient,
  batch: Batch,
  known: Settling['known'],
  aliases: AliasMap,
  now: number,
): Promise<Settling> {
  const rows = new MemoryTx(tx, batch.actor.churchId)
  const settling = {
    tx,
    churchId: batch.actor.churchId,
    actor: batch.actor,
    rows,
    aliases,
    known,
    results: new Map(),
    now,
  }
  await rows.prefetch(batch.ops.filter((op) => !known.has(op.id)).flatMap((op) => refsOf(settling, op)))
  return settling
}

/** The rows an op will look at; nothing where its arguments do not fit, which settling will say. */
function refsOf(settling: Settling, op: WireOp): Ref[] {
  const mutation = mutationNamed(op.type)
  const parsed = mutation?.args.safeParse(canonicalArgs(op.args, settling.aliases))
  if (!mutation || !parsed?.success) return []
  return [...mutation.refers(parsed.data), ...mutation.touches(parsed.data, contextOf(settling, op))]
}

/** Same id, same payload, same account: the stored answer. Same id otherwise: refused, the stored one untouched. */
function answeredBefore(op: WireOp, actor: SyncActor, known: ReadonlyMap<string, KnownOp>): OpResult | null {
  const stored = known.get(op.id)
  if (!stored) return null
  if (stored.account_id === actor.accountId && stored.payload_hash.equals(payloadHash(op)))
    return stored.result
  return rejected(op, 'OP_ID_REUSED', 'This was sent before with other content. Send it again as new.', true)
}
