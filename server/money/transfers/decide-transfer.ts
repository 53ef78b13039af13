/** The second person's yes or no to a transfer above the church's limit. */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { sendSettle } from '../send-settle.ts'
import { lockTransaction, moveTransaction } from '../transactions.ts'
import { bookBack } from './book-transfer.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { isThereAnother } from './second-person.ts'

type Decider = Pick<Actor, 'accountId' | 'churchId' | 'deviceId'>

/** From now on it may be sent (`settleTransfer`). Throws a Problem to who asked for it, where there is somebody else. */
export const approveTransfer = ({ pool, jobs }: MoneyDeps, decider: Decider, id: string): Promise<void> =>
  inChurch(pool, decider.churchId, async (tx) => {
    const transfer = await waiting(tx, decider, id)
    await refuseSame(tx, decider, transfer)
    await note(tx, decider, id, 'approved a transfer', 'bank')
    await sendSettle(jobs, tx, { churchId: decider.churchId, transactionId: id }, null)
  })

/** What was set aside is back at once. Who asked for it may take it back too. */
export const declineTransfer = ({ pool }: MoneyDeps, decider: Decider, id: string): Promise<void> =>
  inChurch(pool, decider.churchId, async (tx) => {
    const transfer = await waiting(tx, decider, id)
    await note(tx, decider, id, 'declined a transfer', 'approval')
    await tx.query(`update transfers set reason = 'Declined' where church_id = $1 and transaction_id = $2`, [
      decider.churchId,
      id,
    ])
    await moveTransaction(tx, decider.churchId, id, 'failed')
    await bookBack(tx, decider.churchId, transfer)
  })

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
  action: string,
  waitsFor: Transfer['waits_for'],
) {
  await tx.query(
    `update transfers set decided_by = $3, decided_at = now(), waits_for = $4 where church_id = $1 and transaction_id = $2`,
    [decider.churchId, id, decider.accountId, waitsFor],
  )
  await addAudit(tx, { ...decider, action, subjectTable: 'transfers', subjectId: id })
}
