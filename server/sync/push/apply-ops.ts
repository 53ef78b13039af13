/**
 * Changes synced rows in two ways: a phone's push, and one change by the server's own routes. Reads a push, and hides
 * from its reader what they may not see.
 */
import type pg from 'pg'
import { z } from 'zod'
import { newId } from '../../../contract/ids.ts'
import {
  wireOp,
  type OpResult,
  type PushBody,
  type WireOp,
  deliveredOp,
} from '../../../contract/sync/push.ts'
import { mutations, type ArgsOf, type MutationName, mutationNamed } from '../../../sync/mutations/index.ts'
import { inChurchWriting } from '../../db/in-church.ts'
import { isOfTheContent } from '../../db/church-queue.ts'
import { Problem, type SyncActor } from '../../http/actor-and-answer.ts'
import type { Batch, Question, Settled } from './batch.ts'
import { churchLock } from '../store.ts'
import { notifyMoved } from '../live-notices.ts'
import { plainPush, settlePlain } from './plain-marks.ts'
import { presentRights, requirePresent, type Decider } from '../rights.ts'
import { retried } from '../../db/write-errors.ts'
import { NOT_STORABLE, readingFor, settleBatch } from './settle-batch.ts'
import { MAX_OPS_PER_PUSH, MAX_PUSH_BYTES } from '../../../contract/protocol.ts'
import { unpackOps, type PackedOps } from '../../../contract/sync/packed/ops.ts'
import type { FeatureName } from '../../../contract/features.ts'

/** Settles a phone's batch. Throws Problem UNAVAILABLE on a temporary failure; then nothing was applied. */
export async function applyPush(
  pool: pg.Pool,
  actor: SyncActor,
  push: Pick<PushBody, 'ops' | 'highest_seq'>,
  now: number = Date.now(),
): Promise<Settled> {
  const batch: Batch = { actor, ...readOps(push.ops), recorded: true, highestSeq: push.highest_seq }
  const plain = await plainPush(batch, now)
  return retried(() =>
    plain ? settlePlain(pool, plain, () => settleAlone(pool, batch, now)) : settleAlone(pool, batch, now),
  )
}

async function settleAlone(pool: pg.Pool, batch: Batch, now: number): Promise<Settled> {
  try {
    return await settled(pool, batch, now)
  } catch (error) {
    if (!isOfTheContent(error)) throw error
    return oneByOne(pool, batch, now)
  }
}

/** Reads each op on its own. A malformed op keeps its id and number, and is rejected. */
function readOps(delivered: PushBody['ops']): Pick<Batch, 'ops' | 'misshapen'> {
  const misshapen = new Set<WireOp>()
  const ops = delivered.map((op) => {
    const read = wireOp.safeParse(op)
    if (read.success) return read.data
    const unread = { ...op, needs: [] } as unknown as WireOp
    misshapen.add(unread)
    return unread
  })
  return { ops, misshapen }
}

async function settled(pool: pg.Pool, batch: Batch, now: number): Promise<Settled> {
  const { churchId } = batch.actor
  const { statements, settle } = readingFor(batch, now)
  const answer = await inChurchWriting(pool, churchId, statements, settle)
  notifyMoved(pool, churchId, answer.rev)
  return { ...answer, results: shownTo(batch, answer.results) }
}

/** A stored result may be older than the rights of the phone that asks for it. */
function shownTo({ actor, ops }: Batch, results: readonly OpResult[]): OpResult[] {
  const held = actor.active ? actor.features : []
  return results.map((result, index) => shownResult(held, ops[index] as WireOp, result))
}

/** The content of one op made the batch fail. Each op runs alone, so only the poison op is rejected. */
async function oneByOne(pool: pg.Pool, batch: Batch, now: number): Promise<Settled> {
  const results: OpResult[] = []
  let last: Settled | undefined
  for (const op of [...batch.ops].sort((a, b) => a.seq - b.seq)) {
    last = await alone(pool, { ...batch, ops: [op] }, now)
    results.push(...last.results)
  }
  if (!last) throw new Error('an empty batch cannot break by its content')
  // Other writers may have committed between two of these ops.
  return { epoch: last.epoch, rev: last.rev, results }
}

async function alone(pool: pg.Pool, batch: Batch, now: number): Promise<Settled> {
  try {
    return await settled(pool, batch, now)
  } catch (error) {
    if (!isOfTheContent(error)) throw error
    return settled(pool, { ...batch, poison: true }, now)
  }
}

/**
 * Applies one change by a route of the server, through the same pipeline as a phone's push. Throws Problem if it is
 * rejected.
 * @param baseRev the rev the caller had seen, used to find `overwrote`
 * @param question a query to run under the lock, in the same pipeline
 * @param opId the op's id, for a row that takes its op's id
 */
export async function applyOwn<N extends MutationName>(
  pool: pg.Pool,
  actor: SyncActor,
  name: N,
  args: ArgsOf<N>,
  baseRev = Number.MAX_SAFE_INTEGER,
  question?: Question,
  opId = newId(),
): Promise<OpResult> {
  const op = { ...ownOp(name, args as Record<string, unknown>, baseRev), id: opId }
  const batch: Batch = { actor, ops: [op], recorded: false, highestSeq: 0, ...(question && { question }) }
  const { results } = await retried(() => settled(pool, batch, Date.now())).catch((error: unknown) => {
    throw isOfTheContent(error) ? new Problem('INVALID', NOT_STORABLE) : error
  })
  const [result] = results
  if (result?.status !== 'applied') throw refusal(result)
  return result
}

/**
 * Applies several changes computed from rows read under the church's lock. Nobody else writes meanwhile. All of them are
 * applied or none.
 * @param decider the person whose rights are checked again, before the church's lock
 * @param argsFrom reads rows and returns each change's arguments; an error it throws is thrown on, and nothing was changed
 */
export async function applyOwnFrom<N extends MutationName>(
  pool: pg.Pool,
  actor: SyncActor,
  name: N,
  argsFrom: (tx: pg.PoolClient) => Promise<ArgsOf<N>[]>,
  decider?: Decider,
): Promise<void> {
  const first = [...(decider ? presentRights(decider.who) : []), churchLock(actor.churchId)]
  const { rev } = await retried(() =>
    inChurchWriting(pool, actor.churchId, first, async (tx, rows) => {
      if (decider) requirePresent(decider, rows)
      const ops = (await argsFrom(tx)).map((args) =>
        ownOp(name, args as Record<string, unknown>, Number.MAX_SAFE_INTEGER),
      )
      const batch: Batch = { actor, ops, recorded: false, highestSeq: 0 }
      const { answer, writing } = await settleBatch(tx, batch, Date.now())
      const refused = answer.results.find(({ status }) => status !== 'applied')
      if (refused) throw refusal(refused)
      return { answer, writing }
    }),
  )
  notifyMoved(pool, actor.churchId, rev)
}

function ownOp(name: MutationName, args: Record<string, unknown>, baseRev: number): WireOp {
  const captured_at = new Date().toISOString()
  return {
    id: newId(),
    seq: 1,
    type: name,
    v: mutations[name].v,
    args,
    base_rev: baseRev,
    captured_at,
    clock_offset: 0,
    needs: [],
  }
}

const CODES = { INVALID: 'INVALID', FEATURE_REQUIRED: 'FEATURE_REQUIRED', NOT_KNOWN: 'NOT_FOUND' } as const

function refusal(result: OpResult | undefined): Problem {
  const code = CODES[result?.code as keyof typeof CODES] ?? 'CHANGED_MEANWHILE'
  return new Problem(code, result?.message ?? 'This was not taken. Please try again.')
}

const delivered = z.array(deliveredOp)

/**
 * Reads the ops of a push, plain or packed.
 * @throws Problem INVALID if the columns cannot be read; TOO_LARGE if there are more ops or bytes than a push may hold
 */
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

/** One long string may be shared by every row. Unpacked, it counts once for each row. */
function mustNotSwell(ops: PushBody['ops']): void {
  let size = 0
  for (const op of ops) {
    size += JSON.stringify(op).length
    if (size > MAX_PUSH_BYTES) throw tooLarge()
  }
}

const tooLarge = () => new Problem('TOO_LARGE', 'This is too large to send at once. Please send less.')

/**
 * Hides replaced values from readers who may not see their row: such a value belongs to another person. Returns the
 * result without `overwrote` if the reader lacks the feature of the edit. The stored result keeps it.
 * @param held the reader's current features; none for a person who was removed
 */
export function shownResult(
  held: readonly FeatureName[],
  { type }: Pick<WireOp, 'type'>,
  result: OpResult,
): OpResult {
  if (!result.overwrote || mayRead(held, type)) return result
  const { overwrote: _overwrote, ...rest } = result
  return rest
}

/** A `keep-erased` replaces another op, whose values are gone. */
function mayRead(held: readonly FeatureName[], type: string): boolean {
  const mutation = mutationNamed(String(type))
  return mutation !== undefined && mutation.name !== 'keep-erased' && held.includes(mutation.feature)
}
