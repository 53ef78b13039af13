/** The two ways to change synced rows: a phone's push, and one change by the server's own routes. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { wireOp, type OpResult, type PushBody, type WireOp } from '../../contract/sync/push.ts'
import { mutations, type ArgsOf, type MutationName } from '../../sync/mutations/index.ts'
import { inChurchWriting } from '../db/in-church.ts'
import { isOfTheContent } from '../db/of-the-content.ts'
import { Problem } from '../http/problem.ts'
import type { SyncActor } from './actor.ts'
import { churchLock } from './church-lock.ts'
import { tellMoved } from './live/notices.ts'
import { plainPush } from './plain-marks/plain-push.ts'
import { settlePlain } from './plain-marks/settle-plain.ts'
import { presentRights, requirePresent, type Decider } from './present-rights.ts'
import { retried } from './retried.ts'
import {
  NOT_STORABLE,
  readingFor,
  settleBatch,
  type Batch,
  type Question,
  type Settled,
} from './settle-batch.ts'
import { shownResult } from './shown-result.ts'

/** Settles a phone's batch. Throws Problem UNAVAILABLE where the moment is bad; then nothing was applied. */
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

/** Each op on its own: one that is not written as ops are keeps its id and number, and is refused. */
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
  tellMoved(pool, churchId, answer.rev)
  return { ...answer, results: shownTo(batch, answer.results) }
}

/** A stored result may be older than the rights of the phone that asks for it. */
function shownTo({ actor, ops }: Batch, results: readonly OpResult[]): OpResult[] {
  const held = actor.active ? actor.features : []
  return results.map((result, index) => shownResult(held, ops[index] as WireOp, result))
}

/** One op's content broke the set: each op on its own, so that only the poison one is rejected. */
async function oneByOne(pool: pg.Pool, batch: Batch, now: number): Promise<Settled> {
  const results: OpResult[] = []
  let last: Settled | undefined
  for (const op of [...batch.ops].sort((a, b) => a.seq - b.seq)) {
    last = await alone(pool, { ...batch, ops: [op] }, now)
    results.push(...last.results)
  }
  if (!last) throw new Error('an empty batch cannot break by its content')
  // Others may have written between one op and the next.
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
 * One change by a route of the server, through the same pipeline as a phone's. Throws Problem where it is refused.
 * @param baseRev what the caller had seen, so that `overwrote` can tell
 * @param question what is to be asked under the lock, in the same pipeline
 * @param opId of the op, which a row that is known by its op takes
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
 * The same for several changes that follow from what is there, read under the church's lock: nobody writes meanwhile.
 * All of them are taken or none.
 * @param decider whose rights are looked at again, before the church's lock
 * @param argsFrom reads, and answers each change's arguments; what it throws is thrown, and nothing was changed
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
  tellMoved(pool, actor.churchId, rev)
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
