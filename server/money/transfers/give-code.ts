/** The one-time code that the provider asks for before money goes out. */
import { spendAttempts } from '../../auth/attempts.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { ProviderRefused, type TransferSeen } from '../../providers/payments/payments.ts'
import { heard } from '../heard.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { askingProvider } from '../provider-problem.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { followTransfer } from './follow-transfer.ts'

/** A code is short, and whoever has it needs few tries. */
const TRIES = { about: 'transfer-code', most: 5, seconds: 3600 }

type Giver = Pick<Actor, 'accountId' | 'churchId' | 'deviceId'>

/** Throws a Problem where the code is wrong, where no code is waited for, where it was tried too often, or where the provider does not answer. */
export async function giveCode(
  { pool, payments }: Pick<MoneyDeps, 'pool' | 'payments'>,
  giver: Giver,
  id: string,
  code: string,
): Promise<Transfer | null> {
  const { transferCode, reference } = await inChurch(pool, giver.churchId, async (tx) => {
    const transfer = await findTransfer(tx, giver.churchId, id)
    if (!transfer) throw notThere('This transfer')
    if (transfer.status !== 'pending' || transfer.waits_for !== 'code' || !transfer.transfer_code)
      throw new Problem('CHANGED_MEANWHILE', 'This transfer waits for no code.')
    await addAudit(tx, {
      ...giver,
      action: 'gave the code of a transfer',
      subjectTable: 'transfers',
      subjectId: id,
    })
    return { transferCode: transfer.transfer_code, reference: transfer.reference }
  })
  await spendAttempts(pool, [{ ...TRIES, who: id }])
  const seen = await askingProvider(async () => {
    const finalized = payments.finalizeTransfer({ transferCode, code })
    return finalized.catch((error: unknown) => unlessDone(payments, reference, error))
  }, 'code')
  return followTransfer(pool, giver.churchId, id, seen)
}

/** A second tap is refused because the first one went through: then that is the answer. */
async function unlessDone(
  payments: MoneyDeps['payments'],
  reference: string,
  error: unknown,
): Promise<TransferSeen> {
  if (!(error instanceof ProviderRefused)) throw error
  const seen = await heard(payments.verifyTransfer(reference))
  if (seen && seen.status !== 'otp') return seen
  throw error
}
