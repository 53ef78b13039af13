/** The one-time code that the provider asks for before money goes out. */
import { spendAttempts } from '../../auth/attempts.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { askingProvider } from '../provider-problem.ts'
import type { Transfer } from './find-transfers.ts'
import { followTransfer } from './follow-transfer.ts'
import { unlessDone, waitingForCode, type Giver } from './waiting-for-code.ts'

/** A code is short, and whoever has it needs few tries. */
const TRIES = { about: 'transfer-code', most: 5, seconds: 3600 }

/** Throws a Problem where the code is wrong, where no code is waited for, where it was tried too often, or where the provider does not answer. */
export async function giveCode(
  deps: Pick<MoneyDeps, 'pool' | 'payments'>,
  giver: Giver,
  id: string,
  code: string,
): Promise<Transfer | null> {
  const { transferCode, reference } = await waitingForCode(deps, giver, id, 'gave the code of a transfer')
  await spendAttempts(deps.pool, [{ ...TRIES, who: id }])
  const seen = await askingProvider(async () => {
    // A second tap is refused because the first one went through.
    const finalized = deps.payments.finalizeTransfer({ transferCode, code })
    return finalized.catch((error: unknown) => unlessDone(deps, reference, error))
  }, 'code')
  return followTransfer(deps.pool, giver.churchId, id, seen)
}
