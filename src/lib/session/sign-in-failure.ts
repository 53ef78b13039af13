import { StorageError } from '../../../sync/client/api.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { ApiProblem, problemOf } from '../api/problem.ts'
import { t } from '../messages/t.ts'

const storageSentences = {
  full: 'session.storageFull',
  blocked: 'session.storageBlocked',
  lost: 'session.storageLost',
  slow: 'session.storageSlow',
  refused: 'session.storageRefused',
} as const

/** Why coming in did not work, as a form shows it. */
export function signInFailure(thrown: unknown): { message: string; errors: readonly FieldError[] } {
  if (thrown instanceof StorageError) return { message: t(storageSentences[thrown.reason]), errors: [] }
  const problem = problemOf(thrown)
  if (!asksForCode(thrown)) return problem
  return { message: problem.message, errors: [{ path: 'code', message: problem.message }] }
}

/** The password was right, and the account has a second step. */
export const asksForCode = (thrown: unknown): boolean =>
  thrown instanceof ApiProblem && thrown.code === 'SECOND_FACTOR_REQUIRED'
