/** A batch of ops under the church's lock: read together, settled one after the other in memory, written together. */
import type pg from 'pg'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import { mutationNamed, type MutationName } from '../../sync/mutations/index.ts'
import { pipeline, type Statement } from '../db/pipeline.ts'
import type { Ref } from '../../sync/tx.ts'
import type { SyncActor } from './actor.ts'
import { canonicalArgs, type AliasMap } from './aliases.ts'
import { churchLock, lockedChurch, type LockedChurch } from './church-lock.ts'
import { payloadHash, type KnownOp } from './known-ops.ts'
import { isAnothers } from './is-anothers.ts'
import { MemoryTx } from './memory-tx.ts'
import { findOverwritten } from './overwritten.ts'
import { readBatch, type BatchKnown } from './read-batch.ts'
import { readPeriods, rightPeriods, type RightPeriod } from './right-periods.ts'
import {
  contextOf,
  lacksRight,
  rejected,
  settleOp,
  type OpRights,
  type ParsedOps,
  type Settling,
} from './settle-op.ts'
import { answeredLongAgo, mayBeSwept, readSwept, type Swept, sweptAmong } from './swept-ops.ts'
import { writeBatch } from './write-batch.ts'

export type Batch = {
  actor: SyncActor
  ops: WireOp[]
  /** Phones' ops are recorded in sync_ops and in custody; the server's own (REST) are not. */
  recorded: boolean
  highestSeq: number
  /** The database refused this op's content when it was tried alone: only its refusal is written. */
  poison?: boolean
  /** Ops that are not written as ops are. */
  misshapen?: ReadonlySet<WireOp>
  question?: Question
  /** The features of each op, by its id; without it, those of the actor. */
  rights?: OpRights
  /** What no op can say of the rows they changed; the server's own alone. The results in the ops' order. */
  more?(rows: MemoryTx, results: OpResult[]): Promise<void>
}

/** What one of the server's own calls has to know under the lock before its op is settled. */
export type Question = {
  /** Goes with the batch's reading. */
  statement: Statement
  /** Answers what became of the op where that ends it; throws Problem where the call is to be refused. */
  answer(rows: object[], settling: Settling, op: WireOp): Promise<OpResult | null>
}

/** `before`: the church's rev before the one transaction that all of it was settled in. */
export type Settled = { epoch: string; before?: number; rev: number; results: OpResult[] }

/**
 * @param now the server's clock, milliseconds
 * @returns the answer, and `writing`: what has to be taken by the database before the answer is true
 */
export async function settleBatch(tx: pg.PoolClient, batch: Batch, now: number): Promise<Written> {
  const { statements, settle } = readingFor(batch, now)
  return settle(tx, await pipeline(tx, statements))
}

type Written = { answer: Settled; writing: Statement[] }

/** The same in two halves, for who sends the statements together with others. `settle` takes their rows. */
export function readingFor(
  batch: Batch,
  now: number,
): { statements: Statement[]; settle(tx: pg.PoolClient, rows: object[][]): Promise<Written> } {
  const { churchId } = batch.actor
  const parsed = parseOps(batch.ops)
  const refs = batch.ops.flatMap((op) => refsOf(batch, parsed, new Map(), op, now))
  const reading = readBatch(churchId, batch.ops, refs, batch.recorded)
  // In this order: what is read after the lock cannot change any more.
  const asked = batch.question ? [batch.question.statement] : []
  const late =
    batch.recorded &&
    batch.ops.some((op) => !batch.misshapen?.has(op) && lacksRight({ ...batch, parsed }, op))
  const periods = late ? [rightPeriods(churchId, batch.actor.accountId)] : []
  const old = batch.recorded && mayBeSwept(batch.ops, now)
  const swept = old ? [sweptAmong(batch.actor, batch.ops)] : []
  return {
    statements: [churchLock(churchId), reading.statement, ...periods, ...swept, ...asked],
    settle: (tx, [locked, found, ...more]) =>
      settleRead(tx, batch, parsed, now, {
        church: lockedChurch(locked),
        read: reading.known(found),
        periods: readPeriods(late ? more.shift() : []),
        swept: old ? readSwept(more.shift()) : undefined,
        answered: more.shift() ?? [],
      }),
  }
}

type Read = {
  church: LockedChurch
  read: BatchKnown
  periods: RightPeriod[]
  swept: Swept | undefined
  answered: object[]
}

async function settleRead(
  tx: pg.PoolClient,
  batch: Batch,
  parsed: ParsedOps,
  now: number,
  { church, read, periods, swept, answered }: Read,
): Promise<Written> {
  const settling = await prepare(tx, batch, parsed, read, { now, periods, swept, healing: church.healing })
  const fresh: WireOp[] = []
  const { once, reused } = eachOnce(inOrder(batch.ops))
  for (const op of once) {
    const before =
      answeredBefore(op, batch.actor, read.known) ??
      answeredLongAgo(swept, op) ??
      (batch.recorded && (await isAnothers(settling, op)) ? refusedAsReused(op) : null)
    if (!before) fresh.push(op)
    settling.results.set(
      op.id,
      before ??
        unfit(batch, op) ??
        (await batch.question?.answer(answered, settling, op)) ??
        (await settleOp(settling, op)),
    )
  }
  const results = () => batch.ops.map((op) => reused.get(op) ?? (settling.results.get(op.id) as OpResult))
  await batch.more?.(settling.rows, results())
  settling.rows.keep()
  await findOverwritten(tx, settling, fresh)
  const { rev, writing } = await writeBatch(tx, batch, church, settling, fresh)
  return {
    answer: { epoch: church.epoch, before: church.rev, rev, results: results() },
    writing,
  }
}

/** The same op twice in a batch is settled once, and answered so twice; another under its id is refused. */
function eachOnce(ops: WireOp[]): { once: WireOp[]; reused: Map<WireOp, OpResult> } {
  const firsts = new Map<string, WireOp>()
  const reused = new Map<WireOp, OpResult>()
  for (const op of ops) {
    const first = firsts.get(op.id)
    if (!first) firsts.set(op.id, op)
    else if (!isSame(op, payloadHash(first))) reused.set(op, refusedAsReused(op))
  }
  return { once: [...firsts.values()], reused }
}

export const NOT_STORABLE =
  'This holds something that cannot be kept. Check what was typed and send it again.'

/** Refused whatever it says: its form cannot be read, or the database would not take its content. */
function unfit({ poison, misshapen }: Batch, op: WireOp): OpResult | null {
  if (misshapen?.has(op)) return rejected(op, 'INVALID', MISSHAPEN, false)
  return poison ? rejected(op, 'NOT_STORABLE', NOT_STORABLE, true) : null
}

const MISSHAPEN = 'This was not written in a form that can be read. Export it and show it to your support.'

const inOrder = (ops: WireOp[]) => [...ops].sort((a, b) => a.seq - b.seq)

async function prepare(
  tx: pg.PoolClient,
  batch: Batch,
  parsed: ParsedOps,
  { known, aliases, rows: read }: BatchKnown,
  moment: Pick<Settling, 'now' | 'healing' | 'periods' | 'swept'>,
): Promise<Settling> {
  const { actor } = batch
  const { churchId } = actor
  const rows = new MemoryTx(tx, churchId)
  for (const { table, ids, found } of read) rows.load(table, ids, found)
  // Ids that turn out to mean others lead to other rows.
  if (aliases.size)
    await rows.prefetch(batch.ops.flatMap((op) => refsOf(batch, parsed, aliases, op, moment.now)))
  const rights = batch.rights && { rights: batch.rights }
  return { tx, churchId, actor, rows, aliases, known, parsed, results: new Map(), ...rights, ...moment }
}

function parseOps(ops: WireOp[]): ParsedOps {
  return new Map(ops.map((op) => [op, mutationNamed(String(op.type))?.args.safeParse(op.args)]))
}

/** The rows an op will look at; nothing where its arguments do not fit, which settling will say. */
function refsOf(
  { actor, misshapen }: Batch,
  parsed: ParsedOps,
  aliases: AliasMap,
  op: WireOp,
  now: number,
): Ref[] {
  const mutation = misshapen?.has(op) ? undefined : mutationNamed(op.type)
  const read = parsed.get(op)
  if (!mutation || !read?.success) return []
  const args = canonicalArgs(read.data, aliases)
  return [...mutation.refers(args), ...mutation.touches(args, contextOf({ actor, now }, op))]
}

const STRUCK: MutationName = 'keep-erased'

/**
 * Same id, same payload, same account: the stored answer. So is it where the phone has struck what it said of somebody who
 * was erased. Same id otherwise: refused, the stored one untouched.
 */
function answeredBefore(op: WireOp, actor: SyncActor, known: ReadonlyMap<string, KnownOp>): OpResult | null {
  const stored = known.get(op.id)
  if (!stored) return null
  if (stored.account_id === actor.accountId && isSame(op, stored.payload_hash)) return stored.result
  return refusedAsReused(op)
}

const isSame = (op: WireOp, hash: string): boolean => op.type === STRUCK || payloadHash(op).startsWith(hash)

const refusedAsReused = (op: WireOp): OpResult =>
  rejected(op, 'OP_ID_REUSED', 'This was sent before with other content. Send it again as new.', true)
