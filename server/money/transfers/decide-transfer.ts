/** The second person's yes or no to a transfer above the church's limit. */
import type { AuditAction } from '../../../contract/audit-actions.ts'
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { sendSettle } from '../send-settle.ts'
import { lockTransaction, moveTransaction } from '../transactions.ts'
import { bookBack } from './book-transfer.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { isThereAnother } from './second-person.ts'
import { requireAsker } from './sending-right.ts'

/** With a session: the right to decide is looked at again in the transaction that decides. */
type Decider = Actor

/** From now on it may be sent (`settleTransfer`). Throws a Problem to who asked for it, where there is somebody else. */
export const approveTransfer = ({ pool, jobs }: MoneyDeps, decider: Decider, id: string): Promise<void> =>
  inChurch(pool, decider.churchId, async (tx) => {
    const askers = await askersOf(tx, decider.churchId, id)
    const people = [decider.accountId, ...askers]
    await requireRightNow(tx, decider, {
      access: 'financeAccess',
      members: askers,
      settledEmails: people,
      confirmedEmails: people,
    })
    const transfer = await waiting(tx, decider, id)
    await requireAsker(tx, decider.churchId, transfer)
    await refuseSame(tx, decider, transfer)
    await note(tx, decider, id, 'approved a transfer', 'bank')
    await sendSettle(jobs, tx, { churchId: decider.churchId, transactionId: id }, null)
  })

/** What was set aside is back at once. Who asked for it may take it back too. */
export const declineTransfer = ({ pool }: MoneyDeps, decider: Decider, id: string): Promise<void> =>
  inChurch(pool, decider.churchId, async (tx) => {
    await requireRightNow(tx, decider, { access: 'financeAccess' })
    const transfer = await waiting(tx, decider, id)
    await note(tx, decider, id, 'declined a transfer', 'approval')
    await tx.query(`update transfers set reason = 'Declined' where church_id = $1 and transaction_id = $2`, [
      decider.churchId,
      id,
    ])
    await moveTransaction(tx, decider.churchId, id, 'failed')
    await bookBack(tx, decider.churchId, transfer)
  })

/** Nobody where there is no such transfer. */
async function askersOf(tx: pg.PoolClient, churchId: string, id: string): Promise<string[]> {
  const text = 'select made_by from transactions where church_id = $1 and id = $2 and made_by is not null'
  const { rows } = await tx.query<{ made_by: string }>(text, [churchId, id])
  return rows.map(({ made_by }) => made_by)
}

/** Locked. */
async function waiting(tx: pg.PoolClient, { churchId }: Decider, id: string): Promise<Transfer> {
  await lockTransaction(tx, churchId, id)
  const transfer = await findTransfer(tx, churchId, id)
  if (!transfer) throw notThere('This transfer')
  if (transfer.status === 'pending' && transfer.waits_for === 'approval') return transfer
  throw new Problem('CHANGED_MEANWHILE', 'This transfer does not wait for a second person any more.')
}

async function refuseSame(tx: pg.PoolClient, { churchId, accountId }: Decider, transfer: Transfer) {
  if (transfer.made_by !== accountId || !(await isThereAnother(tx, churchId, accountId))) return
  throw new Problem(
    'INVALID',
    'You asked for this transfer yourself. Somebody else who looks after the church’s money has to approve it.',
  )
}

async function note(
  tx: pg.PoolClient,
  decider: Decider,
  id: string,
  action: AuditAction,
  waitsFor: Transfer['waits_for'],
) {
  await tx.query(
    `update transfers set decided_by = $3, decided_at = now(), waits_for = $4 where church_id = $1 and transaction_id = $2`,
    [decider.churchId, id, decider.accountId, waitsFor],
  )
  await addAudit(tx, { ...decider, action, subjectTable: 'transfers', subjectId: id })
}
