/** Who has a second factor shows it, after the password and before anything opens. */
import { noteFailedSignIn } from '../note-in-churches.ts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Deps } from '../../http/deps.ts'
import { Problem } from '../../http/problem.ts'
import { spendAttempts, takeBack } from '../attempts.ts'
import { deviceOf } from '../device-of.ts'
import { secondFactorLimits } from '../guess-limits.ts'
import { mailRecoveryUsed } from './factor-mails.ts'
import { spendCode } from './spend-code.ts'

export async function hasSecondFactor(pool: pg.Pool, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from second_factors where account_id = $1 and confirmed_at is not null',
    [accountId],
  )
  return Boolean(rowCount)
}

/**
 * Throws SECOND_FACTOR_REQUIRED where a code is missing or wrong, TOO_MANY where it was guessed too often.
 * @returns whether a code was verified; false where the account has no second factor
 */
export async function requireCode(
  deps: Deps,
  request: FastifyRequest,
  accountId: string,
  typed: string | undefined,
): Promise<boolean> {
  if (!(await hasSecondFactor(deps.pool, accountId))) return false
  if (!typed)
    throw new Problem(
      'SECOND_FACTOR_REQUIRED',
      'Please type the six digits from your authenticator app, or one of your recovery codes.',
    )
  await requireRightCode(deps, request, accountId, typed)
  return true
}

/** The same where a code was asked for in any case. */
export async function requireRightCode(
  deps: Deps,
  request: FastifyRequest,
  accountId: string,
  typed: string,
): Promise<void> {
  const limits = secondFactorLimits(accountId)
  await spendAttempts(deps.pool, limits)
  const spent = await spendCode(deps, accountId, typed)
  if (!spent) {
    deps.later('note a refused sign-in', () => noteFailedSignIn(deps.pool, accountId))
    throw wrongCode()
  }
  await takeBack(deps.pool, limits)
  if (spent !== 'recovery') return
  const [at, { name }] = [new Date(), deviceOf(request)]
  deps.later('mail about a recovery code', () => mailRecoveryUsed(deps, accountId, at, name))
}

/** One sentence for a wrong code and for one that was used: which it was is nobody's business. */
const wrongCode = () =>
  new Problem('SECOND_FACTOR_REQUIRED', 'This code does not work, or no longer. Please type the next one.', [
    { path: 'code', message: 'This code does not work, or no longer. Please type the next one.' },
  ])
