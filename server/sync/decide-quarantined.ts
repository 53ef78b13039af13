/** An administrator decides on an op that was kept in quarantine. */
import type pg from 'pg'
import { FEATURES } from '../../contract/features.ts'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import type { Statement } from '../db/flight.ts'
import { inChurchWriting } from '../db/in-church.ts'
import { isOfTheContent } from '../db/of-the-content.ts'
import { notThere, Problem } from '../http/problem.ts'
import { churchLock } from './church-lock.ts'
import { tellMoved } from './live/notices.ts'
import { retried } from './retried.ts'
import { settleBatch } from './settle-batch.ts'
import { rejected } from './settle-op.ts'

type Kept = { account_id: string; device_id: string; payload: WireOp }

/**
 * Accepted, it is applied as its own account's op, whatever that account may do today, after those it needs that are
 * still kept; refused, it is rejected for good.
 * Throws Problem NOT_FOUND where nothing of that id waits, CHANGED_MEANWHILE for a kind this server does not know, INVALID
 * where the database does not take its content; then it stays kept.
 * @returns the results of all that are settled by this, the asked one's first
 */
export async function decideQuarantined(
  pool: pg.Pool,
  churchId: string,
  opId: string,
  accept: boolean,
): Promise<OpResult[]> {
  const { results, rev } = await retried(() =>
    inChurchWriting(pool, churchId, [churchLock(churchId)], async (tx) => {
      const kept = await findKept(tx, churchId, opId)
      const [asked] = kept
      if (!asked) throw notThere('This change')
      const decided = accept ? await apply(tx, churchId, asked, kept) : refuse(asked)
      const settled = decided.results.map((result) => settledAs(churchId, result))
      return { answer: decided, writing: [...decided.writing, ...settled] }
    }),
  ).catch((error: unknown) => {
    throw isOfTheContent(error) ? new Problem('INVALID', NOT_STORABLE) : error
  })
  if (rev !== null) tellMoved(pool, churchId, rev)
  return results
}

const NOT_STORABLE =
  'This holds something that cannot be kept in your church’s records. Refuse it, and ask its person to type it again.'

/** `rev`: the church's, where it was moved on. */
type Decided = { results: OpResult[]; rev: number | null; writing: Statement[] }

const refuse = ({ payload }: Kept): Decided => ({ results: [refused(payload)], rev: null, writing: [] })

const settledAs = (churchId: string, result: OpResult): Statement => ({
  name: 'settle-quarantined',
  text: 'update sync_ops set status = $3, result = $4, rev = $5, settled_at = now() where church_id = $1 and op_id = $2',
  values: [churchId, result.id, result.status, JSON.stringify(result), result.rev ?? null],
})

/** The one that is asked for, then those of the same phone that it needs and that are kept as it is. */
const KEPT = `with recursive kept as (
    select op_id, account_id, device_id, payload, 0 as behind from sync_ops
    where church_id = $1 and op_id = $2 and status = 'quarantined' and payload is not null
  union
    select o.op_id, o.account_id, o.device_id, o.payload, 1 from kept k
    cross join lateral jsonb_array_elements_text(coalesce(k.payload -> 'needs', '[]')) need
    join sync_ops o on o.church_id = $1 and o.op_id = need::uuid and o.account_id = k.account_id and o.device_id = k.device_id
    where o.status = 'quarantined' and o.payload is not null)
  select account_id, device_id, payload from kept order by behind`

async function findKept(tx: pg.PoolClient, churchId: string, opId: string): Promise<Kept[]> {
  const { rows } = await tx.query<Kept>(KEPT, [churchId, opId])
  return rows
}

/** A service and its first timer go before the mark: the list shows the latest first, and one accepts from its head. */
async function apply(
  tx: pg.PoolClient,
  churchId: string,
  asked: Kept,
  kept: readonly Kept[],
): Promise<Decided> {
  const actor = {
    churchId,
    accountId: asked.account_id,
    deviceId: asked.device_id,
    features: [...FEATURES],
    active: true,
  }
  // What it needed may itself have been decided on by now; what is still missing will be said by name.
  const ops = kept.map(({ payload }) => ({ ...payload, needs: [] }))
  const { answer, writing } = await settleBatch(
    tx,
    { actor, ops, recorded: false, highestSeq: 0 },
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

const isSettled = ({ status }: OpResult) => status === 'applied' || status === 'rejected'

const refused = (op: WireOp) =>
  rejected(op, 'REFUSED', 'An administrator of your church decided against this change.', false)
