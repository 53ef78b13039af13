/** Applies a reviewer's decision on an op in the review queue. */
import type pg from 'pg'
import type { FeatureName } from '../../../contract/features.ts'
import type { OpResult, WireOp } from '../../../contract/sync/push.ts'
import { correctedTime } from '../../../sync/mutation.ts'
import { addAudit } from '../../auth/audit.ts'
import { pipeline, type Statement } from '../../db/pipeline.ts'
import { inChurchWriting } from '../../db/in-church.ts'
import { isOfTheContent } from '../../db/church-queue.ts'
import { notThere, Problem } from '../../http/actor-and-answer.ts'
import { churchLock } from '../store.ts'
import { notifyMoved } from '../live-notices.ts'
import {
  accessNamed,
  featuresFor,
  mayReview,
  presentRights,
  readRights,
  type Present,
  heldBetween,
  readPeriods,
  rightPeriods,
} from '../rights.ts'
import { retried } from '../../db/write-errors.ts'
import { settleBatch } from './settle-batch.ts'
import { rejected } from './settle-op.ts'
import { shownResult } from './apply-ops.ts'

/** `received`: when the op arrived, in milliseconds. */
type Kept = { account_id: string; device_id: string; payload: WireOp; received: number }

/**
 * An accepted op is applied under its author's account, after the quarantined ops that it needs. Each op needs a right that
 * two people hold: its author between capture and arrival, and the decider now. If either lacks a right, nothing is
 * applied. A refused op is rejected for good.
 *
 * Throws Problem SIGNED_OUT if the decider is no longer signed in, and NOT_FOUND if no quarantined op has that id. Throws
 * FEATURE_REQUIRED if the decider lacks the feature. Throws CHANGED_MEANWHILE for an unknown op type or an author without
 * the right. Throws INVALID if the database rejects the content. The op then stays quarantined.
 * @returns the results of all ops settled here; the requested one comes first
 */
export async function decideQuarantined(
  pool: pg.Pool,
  decider: Present & { deviceId?: string | null },
  opId: string,
  accept: boolean,
): Promise<OpResult[]> {
  const { churchId } = decider
  const first = [...presentRights(decider), churchLock(churchId)]
  const { results, rev } = await retried(() =>
    inChurchWriting(pool, churchId, first, async (tx, [membership, session]) => {
      const held = readRights(membership, session)
      const kept = await findKept(tx, churchId, opId)
      const [requested] = kept
      if (!requested) throw notThere('This change')
      mustReview(held, requested)
      const decided = accept ? await apply(tx, churchId, held, requested, kept) : refuse(requested)
      const action = accept ? 'accepted-quarantined' : 'refused-quarantined'
      for (const { id } of decided.results)
        await addAudit(tx, { ...decider, action, subjectTable: 'sync_ops', subjectId: id })
      const settled = decided.results.map((result) => settledAs(churchId, result))
      const shown = decided.results.map((result) => shownTo(held, kept, result))
      return { answer: { ...decided, results: shown }, writing: [...decided.writing, ...settled] }
    }),
  ).catch((error: unknown) => {
    throw isOfTheContent(error) ? new Problem('INVALID', NOT_STORABLE) : error
  })
  if (rev !== null) notifyMoved(pool, churchId, rev)
  return results
}

const NOT_STORABLE =
  'This holds something that cannot be kept in your church’s records. Refuse it, and ask its person to type it again.'

function mustReview(held: readonly FeatureName[], { payload }: Kept): void {
  const needed = featuresFor(payload)
  if (mayReview(held, needed)) return
  const access = needed ? `access to ${accessNamed(needed)}` : 'every access'
  throw new Problem('FEATURE_REQUIRED', `You need ${access} to decide on this change.`)
}

const shownTo = (held: readonly FeatureName[], kept: readonly Kept[], result: OpResult): OpResult => {
  const op = kept.find(({ payload }) => payload.id === result.id)?.payload
  return op ? shownResult(held, op, result) : result
}

/** `rev`: the church's new rev; null if nothing changed. */
type Decided = { results: OpResult[]; rev: number | null; writing: Statement[] }

const refuse = ({ payload }: Kept): Decided => ({ results: [refused(payload)], rev: null, writing: [] })

const settledAs = (churchId: string, result: OpResult): Statement => ({
  name: 'settle-quarantined',
  text: 'update sync_ops set status = $3, result = $4, rev = $5, settled_at = now() where church_id = $1 and op_id = $2',
  values: [churchId, result.id, result.status, JSON.stringify(result), result.rev ?? null],
})

/** Reads the requested op, then the quarantined ops of the same phone that it needs. */
const KEPT = `with recursive kept as (
    select op_id, account_id, device_id, payload, settled_at, 0 as behind from sync_ops
    where church_id = $1 and op_id = $2 and status = 'quarantined' and payload is not null
  union
    select o.op_id, o.account_id, o.device_id, o.payload, o.settled_at, 1 from kept k
    cross join lateral jsonb_array_elements_text(coalesce(k.payload -> 'needs', '[]')) need
    join sync_ops o on o.church_id = $1 and o.op_id = need::uuid and o.account_id = k.account_id and o.device_id = k.device_id
    where o.status = 'quarantined' and o.payload is not null)
  select account_id, device_id, payload, (extract(epoch from settled_at) * 1000)::float8 as received from kept order by behind`

async function findKept(tx: pg.PoolClient, churchId: string, opId: string): Promise<Kept[]> {
  const { rows } = await tx.query<Kept>(KEPT, [churchId, opId])
  return rows
}

/**
 * Applies needed ops, such as a service and its first timer, before the mark. The list shows the latest op first, and a
 * reviewer accepts from its top.
 */
async function apply(
  tx: pg.PoolClient,
  churchId: string,
  held: readonly FeatureName[],
  requested: Kept,
  kept: readonly Kept[],
): Promise<Decided> {
  const { account_id: accountId, device_id: deviceId } = requested
  const [periods] = await pipeline(tx, [rightPeriods(churchId, accountId)])
  const rights = new Map(
    kept.map((one) => [one.payload.id, rightsOfBoth(held, readPeriods(periods), one, one === requested)]),
  )
  const actor = { churchId, accountId, deviceId, features: [], active: true }
  // A needed op may have been decided on its own since. A row that is still missing is named in the error.
  const ops = kept.map(({ payload }) => ({ ...payload, needs: [] }))
  const { answer, writing } = await settleBatch(
    tx,
    { actor, ops, recorded: false, highestSeq: 0, rights },
    Date.now(),
  )
  const [result, ...needed] = answer.results
  const along = needed.filter(isSettled)
  const lacksKept = result?.code === 'NOT_KNOWN' && along.length < needed.length
  if (!result || !isSettled(result) || lacksKept)
    throw new Problem(
      'CHANGED_MEANWHILE',
      'This server does not know this kind of change yet. It stays kept.',
    )
  return { results: [result, ...along], rev: answer.rev, writing }
}

/** Throws Problem if the decider or the author lacks a feature that this op needs. Nobody can apply an unknown op type. */
function rightsOfBoth(
  held: readonly FeatureName[],
  periods: ReturnType<typeof readPeriods>,
  { payload, received }: Kept,
  isRequested: boolean,
): FeatureName[] {
  const needed = featuresFor(payload)
  const captured = Date.parse(correctedTime(payload.captured_at, payload.clock_offset, received))
  const authors = heldBetween(periods, captured, received)
  const both = authors.filter((name) => held.includes(name))
  if (!needed || mayReview(both, needed)) return both
  const which = isRequested ? 'this change' : 'the change that this one needs'
  if (mayReview(authors, needed)) {
    const access = accessNamed(needed.filter((name) => authors.includes(name)))
    throw new Problem('FEATURE_REQUIRED', `You need access to ${access} to accept ${which}.`)
  }
  throw new Problem(
    'CHANGED_MEANWHILE',
    `The author of ${which} did not have access to ${accessNamed(needed)} then. Refuse it, or make the change yourself.`,
  )
}

const isSettled = ({ status }: OpResult) => status === 'applied' || status === 'rejected'

const refused = (op: WireOp) =>
  rejected(op, 'REFUSED', 'An administrator of your church decided against this change.', false)
