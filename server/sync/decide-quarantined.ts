/** An administrator decides on an op that was kept in quarantine. */
import type pg from 'pg'
import { FEATURES } from '../../contract/features.ts'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import { fly } from '../db/flight.ts'
import { inChurch } from '../db/in-church.ts'
import { notThere, Problem } from '../http/problem.ts'
import { lockChurch } from './church-lock.ts'
import { settleBatch } from './settle-batch.ts'
import { rejected } from './settle-op.ts'

type Kept = { account_id: string; device_id: string; payload: WireOp }

/**
 * Accepted, it is applied as its own account's op, whatever that account may do today; refused, it is rejected for good.
 * Throws Problem NOT_FOUND where nothing of that id waits, CHANGED_MEANWHILE for a kind this server does not know.
 */
export function decideQuarantined(
  pool: pg.Pool,
  churchId: string,
  opId: string,
  accept: boolean,
): Promise<OpResult> {
  return inChurch(pool, churchId, async (tx) => {
    await lockChurch(tx, churchId)
    const kept = await findKept(tx, churchId, opId)
    const result = accept ? await apply(tx, churchId, kept) : refused(kept.payload)
    await tx.query(
      'update sync_ops set status = $3, result = $4, rev = $5, settled_at = now() where church_id = $1 and op_id = $2',
      [churchId, opId, result.status, JSON.stringify(result), result.rev ?? null],
    )
    return result
  })
}

async function findKept(tx: pg.PoolClient, churchId: string, opId: string): Promise<Kept> {
  const text = `select account_id, device_id, payload from sync_ops
    where church_id = $1 and op_id = $2 and status = 'quarantined' and payload is not null`
  const { rows } = await tx.query<Kept>(text, [churchId, opId])
  if (!rows[0]) throw notThere('This change')
  return rows[0]
}

async function apply(tx: pg.PoolClient, churchId: string, kept: Kept): Promise<OpResult> {
  const actor = {
    churchId,
    accountId: kept.account_id,
    deviceId: kept.device_id,
    features: [...FEATURES],
    active: true,
  }
  // What it needed may itself have been decided on by now; what is still missing will be said by name.
  const ops = [{ ...kept.payload, needs: [] }]
  const { answer, writing } = await settleBatch(
    tx,
    { actor, ops, recorded: false, highestSeq: 0 },
    Date.now(),
  )
  await fly(tx, writing)
  const [result] = answer.results
  if (!result || result.status === 'quarantined' || result.status === 'waiting')
    throw new Problem(
      'CHANGED_MEANWHILE',
      'This server does not know this kind of change yet. It stays kept.',
    )
  return result
}

const refused = (op: WireOp) =>
  rejected(op, 'REFUSED', 'An administrator of your church decided against this change.', false)
