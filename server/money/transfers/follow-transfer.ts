/**
 * Applies the provider's state of a transfer to its line and its money. Each step is posted to the ledger once, in the
 * transaction in which the line moves.
 */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { TransferSeen } from '../../providers/payments/payments.ts'
import { lockTransaction, moveTransaction } from '../transactions.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { postEntry } from '../ledger.ts'
import { addAudit } from '../../auth/audit.ts'
import { lockMemberships } from '../../auth/rights-now.ts'
import { Problem } from '../../http/actor-and-answer.ts'

type ReportedState = TransferSeen & { reason?: string }

/** May run any number of times, concurrently and in any order. Returns the new state. */
export const followTransfer = (
  pool: pg.Pool,
  churchId: string,
  id: string,
  reported: ReportedState,
): Promise<Transfer | null> =>
  inChurch(pool, churchId, async (tx) => {
    await lockTransaction(tx, churchId, id)
    const transfer = await findTransfer(tx, churchId, id)
    if (!transfer) return null
    if (transfer.status === 'success' && reported.status === 'reversed')
      await comeBack(tx, churchId, transfer)
    if (transfer.status === 'pending') await goOn(tx, churchId, transfer, reported)
    return findTransfer(tx, churchId, id)
  })

async function comeBack(tx: pg.PoolClient, churchId: string, transfer: Transfer) {
  await moveTransaction(tx, churchId, transfer.id, 'reversed')
  await postReversed(tx, churchId, transfer)
}

async function goOn(tx: pg.PoolClient, churchId: string, transfer: Transfer, reported: ReportedState) {
  const { status, transferCode, reason } = reported
  await tx.query(
    `update transfers set transfer_code = coalesce($3, transfer_code), waits_for = $4, reason = $5
     where church_id = $1 and transaction_id = $2`,
    [churchId, transfer.id, transferCode, status === 'otp' ? 'code' : 'bank', reason?.slice(0, 300) ?? null],
  )
  if (status === 'pending' || status === 'otp') return
  await moveTransaction(tx, churchId, transfer.id, status)
  await (status === 'success' ? postArrived : postBack)(tx, churchId, transfer)
}

type PostedTransfer = { id: string; amount_kobo: number; fee_kobo: number }

const entry = (
  { id }: PostedTransfer,
  kind: string,
  postings: Parameters<typeof postEntry>[2]['postings'],
) => ({
  key: `${id}:${kind}`,
  kind,
  transactionId: id,
  postings,
})

const costOf = ({ amount_kobo, fee_kobo }: PostedTransfer) => amount_kobo + fee_kobo

/** Throws a Problem if the wallet does not hold enough. */
export const setAside = (tx: pg.ClientBase, churchId: string, transfer: PostedTransfer) =>
  postEntry(tx, churchId, entry(transfer, 'set_aside', { wallet: -costOf(transfer), held: costOf(transfer) }))

const postArrived = (tx: pg.ClientBase, churchId: string, transfer: PostedTransfer) =>
  postEntry(
    tx,
    churchId,
    entry(transfer, 'arrived', {
      held: -costOf(transfer),
      bank: transfer.amount_kobo,
      fees: transfer.fee_kobo,
    }),
  )

/** It never arrived. */
export const postBack = (tx: pg.ClientBase, churchId: string, transfer: PostedTransfer) =>
  postEntry(
    tx,
    churchId,
    entry(transfer, 'given_back', { held: -costOf(transfer), wallet: costOf(transfer) }),
  )

/** It arrived, and the bank sent it back. */
const postReversed = (tx: pg.ClientBase, churchId: string, transfer: PostedTransfer) =>
  postEntry(
    tx,
    churchId,
    entry(transfer, 'came_back', {
      bank: -transfer.amount_kobo,
      fees: -transfer.fee_kobo,
      wallet: costOf(transfer),
    }),
  )

/**
 * Allows sending a transfer only while everyone behind it has access to the church's money (decided on 27 November 2026).
 */

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
