/** The one-time code once more, for who did not get it: without it the money would stay set aside. */
import { spendAttempts } from '../../auth/attempts.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { askingProvider } from '../provider-problem.ts'
import { followTransfer } from './follow-transfer.ts'
import { unlessDone, waitingForCode, type Giver } from './waiting-for-code.ts'

/** Each is a message to somebody's phone. */
const TIMES = { about: 'transfer-code-again', most: 3, seconds: 3600 }

/**
 * Throws a Problem where no code is waited for, where it was sent too often, where the provider says no or nothing. What
 * was finished elsewhere meanwhile is followed instead.
 */
export async function resendCode(
  deps: Pick<MoneyDeps, 'pool' | 'payments'>,
  giver: Giver,
  id: string,
): Promise<void> {
  const action = 'had the code of a transfer sent again'
  const { transferCode, reference } = await waitingForCode(deps, giver, id, action)
  await spendAttempts(deps.pool, [{ ...TIMES, who: id }])
  const seen = await askingProvider(() =>
    deps.payments
      .resendCode(transferCode)
      .then(() => null)
      .catch((error: unknown) => unlessDone(deps, reference, error)),
  )
  if (seen) await followTransfer(deps.pool, giver.churchId, id, seen)
}
