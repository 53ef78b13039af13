/** Requires the second factor of an account that has one, after the password and before anything opens. */
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { noteFailedSignIn } from '../audit.ts'
import type { Deps } from '../../http/handler.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { spendAttempts, takeBack } from '../limiter.ts'
import { deviceOf } from '../session.ts'
import { mailRecoveryUsed, spendCode } from './second-factor.ts'

export async function hasSecondFactor(pool: pg.Pool, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from second_factors where account_id = $1 and confirmed_at is not null',
    [accountId],
  )
  return Boolean(rowCount)
}

/**
 * Throws SECOND_FACTOR_REQUIRED if a code is missing or wrong, TOO_MANY if it was guessed too often.
 * @returns true if a code was verified; false if the account has no second factor
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

/** Does the same for a route that always requires a code. */
export async function requireRightCode(
  deps: Deps,
  request: FastifyRequest,
  accountId: string,
  typed: string,
): Promise<void> {
  const counted = await spendAttempts(deps.pool, { 'second-factor': accountId })
  const spent = await spendCode(deps, accountId, typed)
  if (!spent) {
    deps.later('note a refused sign-in', () => noteFailedSignIn(deps.pool, accountId))
    throw wrongCode()
  }
  await takeBack(deps.pool, counted)
  if (spent !== 'recovery') return
  const [at, { name }] = [new Date(), deviceOf(request)]
  deps.later('mail about a recovery code', () => mailRecoveryUsed(deps, accountId, at, name))
}

/** A wrong code and a used one get the same message, so that nobody learns which it was. */
const wrongCode = () =>
  new Problem('SECOND_FACTOR_REQUIRED', 'This code does not work, or no longer. Please type the next one.', [
    { path: 'code', message: 'This code does not work, or no longer. Please type the next one.' },
  ])
