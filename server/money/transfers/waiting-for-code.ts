/** A transfer that goes on once somebody types the one-time code that the provider sent. */
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { addAudit } from '../../auth/audit.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { ProviderRefused, type TransferSeen } from '../../providers/payments/payments.ts'
import { heard } from '../heard.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { findTransfer } from './find-transfers.ts'

export type Giver = Actor
export type WaitingForCode = { transferCode: string; reference: string }

/** What the provider calls it. Throws a Problem where it is not there, or waits for no code. */
export const waitingForCode = (
  { pool }: Pick<MoneyDeps, 'pool'>,
  giver: Giver,
  id: string,
  action: AuditAction,
): Promise<WaitingForCode> =>
  inChurch(pool, giver.churchId, async (tx) => {
    await requireRightNow(tx, giver, { access: 'financeAccess', confirmedEmails: [giver.accountId] })
    const transfer = await findTransfer(tx, giver.churchId, id)
    if (!transfer) throw notThere('This transfer')
    if (transfer.status !== 'pending' || transfer.waits_for !== 'code' || !transfer.transfer_code)
      throw new Problem('CHANGED_MEANWHILE', 'This transfer waits for no code.')
    await addAudit(tx, { ...giver, action, subjectTable: 'transfers', subjectId: id })
    return { transferCode: transfer.transfer_code, reference: transfer.reference }
  })

/** A refusal may come because the code was given elsewhere: then what became of the transfer is the answer. */
export async function unlessDone(
  { payments }: Pick<MoneyDeps, 'payments'>,
  reference: string,
  error: unknown,
): Promise<TransferSeen> {
  if (!(error instanceof ProviderRefused)) throw error
  const seen = await heard(payments.verifyTransfer(reference))
  if (seen && seen.status !== 'otp') return seen
  throw error
}
