/** Continues a transfer by the provider's one-time code, and sends that code again. */
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { addAudit } from '../../auth/audit.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { ProviderRefused, type TransferSeen } from '../../providers/payments/payments.ts'
import { outcomeOf, type MoneyDeps, askingProvider } from '../provider.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { spendAttempts } from '../../auth/limiter.ts'
import { followTransfer } from './follow-transfer.ts'

type WaitingForCode = { transferCode: string; reference: string }

/**
 * Passes on the one-time code that the provider requires before money is sent. Throws a Problem if the code is wrong,
 * not pending or tried too often, or if the provider does not answer.
 */
export async function giveCode(
  deps: Pick<MoneyDeps, 'pool' | 'payments'>,
  giver: Actor,
  id: string,
  code: string,
): Promise<Transfer | null> {
  const { transferCode, reference } = await waitingForCode(deps, giver, id, 'gave the code of a transfer')
  await spendAttempts(deps.pool, { 'transfer-code': id })
  const seen = await askingProvider(async () => {
    // A second tap is rejected because the first one succeeded.
    const finalized = deps.payments.finalizeTransfer({ transferCode, code })
    return finalized.catch((error: unknown) => unlessDone(deps, reference, error))
  }, 'code')
  return followTransfer(deps.pool, giver.churchId, id, seen)
}

/**
 * Sends the one-time code again to a person who did not get it: without it the money would stay set aside. Throws a
 * Problem if no code is pending or it was sent too often. Also throws one if the provider rejects it or is silent. If
 * the transfer was finished elsewhere meanwhile, its state is applied instead.
 */
export async function resendCode(
  deps: Pick<MoneyDeps, 'pool' | 'payments'>,
  giver: Actor,
  id: string,
): Promise<void> {
  const action = 'had the code of a transfer sent again'
  const { transferCode, reference } = await waitingForCode(deps, giver, id, action)
  await spendAttempts(deps.pool, { 'transfer-code-again': id })
  const seen = await askingProvider(() =>
    deps.payments
      .resendCode(transferCode)
      .then(() => null)
      .catch((error: unknown) => unlessDone(deps, reference, error)),
  )
  if (seen) await followTransfer(deps.pool, giver.churchId, id, seen)
}

/**
 * Finds a transfer that waits for a code. Returns the provider's name of it. Throws a Problem if it does not exist, or
 * waits for no code.
 */
const waitingForCode = (
  { pool }: Pick<MoneyDeps, 'pool'>,
  giver: Actor,
  id: string,
  action: AuditAction,
): Promise<WaitingForCode> =>
  inChurch(pool, giver.churchId, async (tx) => {
    await requireRightNow(tx, giver, { access: 'financeAccess', confirmedEmails: [giver.accountId] })
    const transfer = await findTransfer(tx, giver.churchId, id)
    if (!transfer) throw notThere('This transfer')
    if (transfer.status !== 'pending' || transfer.waits_for !== 'code' || !transfer.transfer_code)
      throw new Problem('CHANGED_MEANWHILE', 'This transfer needs no code.')
    await addAudit(tx, { ...giver, action, subjectTable: 'transfers', subjectId: id })
    return { transferCode: transfer.transfer_code, reference: transfer.reference }
  })

/** A rejection may mean that the code was given elsewhere. The transfer's state is then returned. */
async function unlessDone(
  { payments }: Pick<MoneyDeps, 'payments'>,
  reference: string,
  error: unknown,
): Promise<TransferSeen> {
  if (!(error instanceof ProviderRefused)) throw error
  const seen = await outcomeOf(payments.verifyTransfer(reference))
  if (seen && seen.status !== 'otp') return seen
  throw error
}
