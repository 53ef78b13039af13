import type { Actor } from '../http/actor.ts'
import { Problem } from '../http/problem.ts'

/** What is not named is taken for theirs. */
type Named = { account?: string | undefined; church?: string | undefined }

/** Cookies belong to the browser: somebody else may have signed in since. Throws Problem ACCOUNT_MISMATCH with this sentence. */
export function mustBeTheirs(
  { accountId, churchId }: Actor,
  { account = accountId, church = churchId }: Named,
  sentence: string,
): void {
  if (account !== accountId || church !== churchId) throw new Problem('ACCOUNT_MISMATCH', sentence)
}
