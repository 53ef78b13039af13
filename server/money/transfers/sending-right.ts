/**
 * Allows sending a transfer only while everyone behind it has access to the church's money (decided on 27 November 2026).
 */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import { lockMemberships } from '../../auth/rights-now.ts'
import { Problem } from '../../http/problem.ts'
import { lockTransaction, moveTransaction } from '../transactions.ts'
import { postBack } from './follow-transfer.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'

/**
 * Call it in a transaction that has locked their memberships. True if each is active, has a confirmed email and holds
 * financeAccess.
 */
async function allHoldFinance(tx: pg.PoolClient, churchId: string, accountIds: string[]): Promise<boolean> {
  const { rows } = await tx.query<{ all: boolean }>(
    `select not exists (select from unnest($2::uuid[]) asked(id) where not exists (
       select from memberships m join accounts a on a.id = m.account_id and a.email_confirmed_at is not null
       where m.church_id = $1 and m.account_id = asked.id and m.status = 'active'
         and (m.is_owner or 'financeAccess' = any(m.features)))) as all`,
    [churchId, accountIds],
  )
  return rows[0]?.all ?? false
}

/** Call it in a transaction that has locked the requester's membership. Throws Problem CHANGED_MEANWHILE. */
export async function requireAsker(tx: pg.PoolClient, churchId: string, transfer: Transfer): Promise<void> {
  if (await allHoldFinance(tx, churchId, transfer.made_by ? [transfer.made_by] : [])) return
  throw new Problem(
    'CHANGED_MEANWHILE',
    'The person who requested this transfer no longer has finance access. Decline it and request a new one.',
  )
}

/**
 * Runs in a transaction of the church, before a transfer is sent for the first time. If requester or approver lost the
 * right, the transfer fails and the money returns to the wallet.
 * @returns true if it may be sent
 */
export async function maySend(tx: pg.PoolClient, churchId: string, id: string): Promise<boolean> {
  const { rows } = await tx.query<{ people: string[] }>(
    `select array_remove(array[t.made_by, f.decided_by], null) as people
     from transactions t join transfers f on f.church_id = t.church_id and f.transaction_id = t.id
     where t.church_id = $1 and t.id = $2`,
    [churchId, id],
  )
  const people = rows[0]?.people ?? []
  await lockMemberships(tx, churchId, people)
  if (await allHoldFinance(tx, churchId, people)) return true
  await lockTransaction(tx, churchId, id)
  const transfer = await findTransfer(tx, churchId, id)
  if (transfer?.status === 'pending' && !transfer.sent_at) await endUnsent(tx, churchId, transfer)
  return false
}

async function endUnsent(tx: pg.PoolClient, churchId: string, transfer: Transfer): Promise<void> {
  await tx.query('update transfers set reason = $3 where church_id = $1 and transaction_id = $2', [
    churchId,
    transfer.id,
    'Access to the church’s money ended before it was sent',
  ])
  await moveTransaction(tx, churchId, transfer.id, 'failed')
  await postBack(tx, churchId, transfer)
  const [subjectTable, subjectId] = ['transfers', transfer.id]
  await addAudit(tx, { churchId, accountId: null, action: 'ended a transfer', subjectTable, subjectId })
}
