/** Handles the second person's decision on a transfer above the church's limit. */
import type pg from 'pg'
import type { WhyNotApprove } from '../../../contract/routes/transfers.ts'
import { addAudit } from '../../auth/audit.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { MoneyDeps } from '../provider.ts'
import { sendSettle } from '../next-ask.ts'
import { lockTransaction, moveTransaction } from '../transactions.ts'
import { postBack } from './follow-transfer.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { mayApproveSql, whyNotApprove } from './second-person.ts'
import { requireAsker } from './sending-right.ts'

/** Has a session: the right to decide is checked again in the transaction that decides. */
type Decider = Actor

/**
 * From now on it may be sent (`settleTransfer`). Throws Problem FEATURE_REQUIRED for a person with access who is no
 * independent second person, INVALID for the requester.
 */
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
    if (!(await approve(tx, decider, id))) throw notSecondPerson(transfer, decider)
    await addAudit(tx, {
      ...decider,
      action: 'approved a transfer',
      subjectTable: 'transfers',
      subjectId: id,
    })
    await sendSettle(jobs, tx, { churchId: decider.churchId, transactionId: id }, null)
  })

/** The money set aside returns immediately. The requester may decline it too. */
export const declineTransfer = ({ pool }: MoneyDeps, decider: Decider, id: string): Promise<void> =>
  inChurch(pool, decider.churchId, async (tx) => {
    await requireRightNow(tx, decider, { access: 'financeAccess' })
    const transfer = await waiting(tx, decider, id)
    await tx.query(
      `update transfers set decided_by = $3, decided_at = now(), reason = 'Declined'
       where church_id = $1 and transaction_id = $2`,
      [decider.churchId, id, decider.accountId],
    )
    await addAudit(tx, {
      ...decider,
      action: 'declined a transfer',
      subjectTable: 'transfers',
      subjectId: id,
    })
    await moveTransaction(tx, decider.churchId, id, 'failed')
    await postBack(tx, decider.churchId, transfer)
  })

/** Returns none if there is no such transfer. */
async function askersOf(tx: pg.PoolClient, churchId: string, id: string): Promise<string[]> {
  const text = 'select made_by from transactions where church_id = $1 and id = $2 and made_by is not null'
  const { rows } = await tx.query<{ made_by: string }>(text, [churchId, id])
  return rows.map(({ made_by }) => made_by)
}

/** Locks the transfer. */
async function waiting(tx: pg.PoolClient, { churchId }: Decider, id: string): Promise<Transfer> {
  await lockTransaction(tx, churchId, id)
  const transfer = await findTransfer(tx, churchId, id)
  if (!transfer) throw notThere('This transfer')
  if (transfer.status === 'pending' && transfer.waits_for === 'approval') return transfer
  throw new Problem('CHANGED_MEANWHILE', 'This transfer no longer needs approval.')
}

/**
 * The approving statement itself reads the rights of requester and decider. Returns false if the decider may not approve.
 */
async function approve(tx: pg.PoolClient, { churchId, accountId }: Decider, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update transfers f set decided_by = $3, decided_at = now(), waits_for = 'bank' from transactions t
     where f.church_id = $1 and f.transaction_id = $2 and t.church_id = f.church_id and t.id = f.transaction_id
       and ${mayApproveSql('$3')}`,
    [churchId, id, accountId],
  )
  return rowCount === 1
}

function notSecondPerson({ deciders, owner_id }: Transfer, { accountId }: Decider): Problem {
  const why = whyNotApprove(deciders ?? [], accountId, owner_id) ?? 'own_request'
  return new Problem(why === 'own_request' ? 'INVALID' : 'FEATURE_REQUIRED', WHY_NOT[why])
}

const WHY_NOT: Record<WhyNotApprove, string> = {
  own_request: 'You requested this transfer. Another person with finance access must approve it.',
  no_access: 'You do not have access to this. Ask the person who manages your team.',
  joined_lately: 'You joined the team less than 7 days ago. Another person must approve this transfer.',
  joined_later:
    'You got this access after the transfer was requested. Another person must approve it, for example the owner.',
  invited_by_asker:
    'The person who requested this transfer invited you. Another person must approve it, for example the owner.',
}
