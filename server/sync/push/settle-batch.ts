/**
 * Settles a batch of ops under the church's lock: reads together, settles one after the other in memory, writes together.
 */
import type pg from 'pg'
import type { OpResult, WireOp } from '../../../contract/sync/push.ts'
import { mutationNamed, type MutationName } from '../../../sync/mutations/index.ts'
import { pipeline, type Statement } from '../../db/pipeline.ts'
import type { Ref } from '../../../sync/mutation.ts'
import type { SyncActor } from '../../http/actor-and-answer.ts'
import { canonicalArgs, type AliasMap } from './resolve.ts'
import { type Batch, type Settled, readBatch, type BatchKnown } from './batch.ts'
import { churchLock, lockedChurch, type LockedChurch, MemoryTx } from '../store.ts'
import {
  payloadHash,
  type KnownOp,
  answeredLongAgo,
  mayBeSwept,
  readSwept,
  type Swept,
  sweptAmong,
} from '../receipts.ts'
import { findOverwritten } from './history.ts'
import { readPeriods, rightPeriods, type RightPeriod } from '../rights.ts'
import { contextOf, lacksRight, rejected, settleOp, type ParsedOps, type Settling } from './settle-op.ts'
import { writeBatch } from './write-batch.ts'
import type { RowOf } from '../../../contract/tables/index.ts'

/**
 * @param now the server's clock, milliseconds
 * @returns the answer, and `writing`: the statements that the database must accept before the answer is true
 */
export async function settleBatch(tx: pg.PoolClient, batch: Batch, now: number): Promise<Written> {
  const { statements, settle } = readingFor(batch, now)
  return settle(tx, await pipeline(tx, statements))
}

type Written = { answer: Settled; writing: Statement[] }

/** Does the same in two halves, for a caller that sends the statements together with others. `settle` takes their rows. */
export function readingFor(
  batch: Batch,
  now: number,
): { statements: Statement[]; settle(tx: pg.PoolClient, rows: object[][]): Promise<Written> } {
  const { churchId } = batch.actor
  const parsed = parseOps(batch.ops)
  const refs = batch.ops.flatMap((op) => refsOf(batch, parsed, new Map(), op, now))
  const reading = readBatch(churchId, batch.ops, refs, batch.recorded)
  // The order matters: rows read after the lock cannot change any more.
  const question = batch.question ? [batch.question.statement] : []
  const needsPeriods =
    batch.recorded &&
    batch.ops.some((op) => !batch.misshapen?.has(op) && lacksRight({ ...batch, parsed }, op))
  const periods = needsPeriods ? [rightPeriods(churchId, batch.actor.accountId)] : []
  const old = batch.recorded && mayBeSwept(batch.ops, now)
  const swept = old ? [sweptAmong(batch.actor, batch.ops)] : []
  return {
    statements: [churchLock(churchId), reading.statement, ...periods, ...swept, ...question],
    settle: (tx, [locked, found, ...more]) =>
      settleRead(tx, batch, parsed, now, {
        church: lockedChurch(locked),
        read: reading.known(found),
        periods: readPeriods(needsPeriods ? more.shift() : []),
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

/** A repeated op in a batch is settled once and gets the same result twice. Another op under its id is rejected. */
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

/** Rejects an op whatever its type: its form cannot be read, or the database rejects its content. */
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
  // Aliased ids lead to other rows.
  if (aliases.size)
    await rows.prefetch(batch.ops.flatMap((op) => refsOf(batch, parsed, aliases, op, moment.now)))
  const rights = batch.rights && { rights: batch.rights }
  return { tx, churchId, actor, rows, aliases, known, parsed, results: new Map(), ...rights, ...moment }
}

function parseOps(ops: WireOp[]): ParsedOps {
  return new Map(ops.map((op) => [op, mutationNamed(String(op.type))?.args.safeParse(op.args)]))
}

/** The rows an op will read. Returns none if its arguments are invalid; settling reports that. */
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

const REDACTED: MutationName = 'keep-erased'

/**
 * The same id, payload and account get the stored result. So does an op whose content the phone redacted because its person
 * was erased. Any other op under that id is rejected, and the stored one stays unchanged.
 */
function answeredBefore(op: WireOp, actor: SyncActor, known: ReadonlyMap<string, KnownOp>): OpResult | null {
  const stored = known.get(op.id)
  if (!stored) return null
  if (stored.account_id !== actor.accountId) return refusedAsReused(op)
  if (isSame(op, stored.payload_hash)) return stored.result
  // Any op may claim to be redacted, so the values that it replaced are not told.
  if (isRedacted(op)) return { ...stored.result, overwrote: undefined }
  return refusedAsReused(op)
}

/** The phone removed what the op says about an erased person, and kept the rest. */
function isRedacted({ args }: WireOp): boolean {
  const { redacted, alert_consent: consent } = (args ?? {}) as { redacted?: unknown; alert_consent?: unknown }
  return redacted === true || (consent as { redacted?: unknown } | undefined)?.redacted === true
}

const isSame = (op: WireOp, hash: string): boolean => op.type === REDACTED || payloadHash(op).startsWith(hash)

const refusedAsReused = (op: WireOp): OpResult =>
  rejected(op, 'OP_ID_REUSED', 'This was sent before with other content. Send it again as new.', true)

/**
 * True if the row under the op's own id was made by another account, or on another device. A row outlives the receipt
 * of the op that made it, and the server's own routes write no receipt. Without this check, anybody who knows the row's
 * id could replace another account's mark or count.
 */
async function isAnothers({ rows, actor }: Pick<Settling, 'rows' | 'actor'>, op: WireOp): Promise<boolean> {
  if (op.type === 'mark-person') return isAnothersMark(await rows.get('marks', op.id), actor)
  if (op.type !== 'count-heads') return false
  const count = await rows.get('headcounts', op.id)
  return count !== undefined && count.counted_by !== actor.accountId
}

/** A stub written by an unmark that arrived first has no author. */
function isAnothersMark(
  mark: RowOf<'marks'> | undefined,
  { accountId, deviceId }: Settling['actor'],
): boolean {
  if (!mark || mark.arrived_at === null) return false
  return mark.marked_by !== accountId || mark.device_id !== deviceId
}
