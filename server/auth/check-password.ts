/** Is this the person? Counts guesses, takes the same time whether there is such an account or not. */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { callerAddress } from '../http/caller-address.ts'
import { Problem } from '../http/problem.ts'
import { spendAttempts, takeBack } from './attempts.ts'
import { logInLimits, passwordLimits } from './guess-limits.ts'
import { noteFailedSignIn } from './note-in-churches.ts'
import { passwordFits } from './passwords.ts'

export type KnownAccount = { id: string; email: string; password_hash: string }

export async function findAccount({ pool }: Deps, email: string): Promise<KnownAccount | undefined> {
  const { rows } = await pool.query<KnownAccount>({
    name: 'find-account',
    text: 'select id, email, password_hash from accounts where lower(email) = lower($1)',
    values: [email],
  })
  return rows[0]
}

/** The account, with the hash that the password fits. Throws TOO_MANY, or WRONG_CREDENTIALS for a wrong password as for an unknown e-mail. */
export async function checkPassword(
  deps: Deps,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<KnownAccount> {
  const limits = passwordLimits(request, email)
  await spendAttempts(deps.pool, limits)
  await spendAttempts(deps.pool, logInLimits(request, email))
  const account = await findAccount(deps, email)
  const whose = { account: email, address: callerAddress(request) }
  if (!(await passwordFits(account?.password_hash ?? null, password, whose)) || !account) {
    request.log.info({ account: account?.id ?? null }, 'sign-in refused')
    // After the answer, so that the time tells nobody whether there is such an account.
    if (account) deps.later('note a refused sign-in', () => noteFailedSignIn(deps.pool, account.id))
    throw wrongCredentials()
  }
  await takeBack(deps.pool, limits)
  return account
}

export const wrongCredentials = () =>
  new Problem(
    'WRONG_CREDENTIALS',
    'The e-mail or the password is not right. Please check both and try again.',
  )
