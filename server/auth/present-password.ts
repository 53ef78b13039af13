/** A step that whoever holds an unlocked phone must not take: the password is asked again. */
import type { Deps } from '../http/deps.ts'
import { invalid } from '../http/parse.ts'
import { spendAttempts, takeBack } from './attempts.ts'
import { presentPasswordLimits } from './guess-limits.ts'
import { passwordFits } from './passwords.ts'

/**
 * The account's e-mail, and the hash that the password was verified against. `requireRightNow` checks later that this hash
 * is still the current one. Throws INVALID at `current_password`, or TOO_MANY.
 */
export async function requirePresentPassword(
  { pool }: Deps,
  accountId: string,
  typed: string,
): Promise<{ email: string; passwordHash: string }> {
  const limits = presentPasswordLimits(accountId)
  await spendAttempts(pool, limits)
  const { rows } = await pool.query<{ password_hash: string; email: string }>(
    'select password_hash, email from accounts where id = $1',
    [accountId],
  )
  if (!rows[0] || !(await passwordFits(rows[0].password_hash, typed, { account: accountId })))
    throw notPresentPassword()
  await takeBack(pool, limits)
  return { email: rows[0].email, passwordHash: rows[0].password_hash }
}

export const notPresentPassword = () =>
  invalid([{ path: 'current_password', message: 'This is not your current password.' }])
