/** A step that whoever holds an unlocked phone must not take: the password is asked again. */
import type { Deps } from '../http/deps.ts'
import { invalid } from '../http/parse.ts'
import { spendAttempts, takeBack } from './attempts.ts'
import { presentPasswordLimits } from './guess-limits.ts'
import { passwordFits } from './passwords.ts'

/** The account's e-mail. Throws INVALID at `current_password`, or TOO_MANY. */
export async function requirePresentPassword(
  { pool }: Deps,
  accountId: string,
  typed: string,
): Promise<string> {
  const limits = presentPasswordLimits(accountId)
  await spendAttempts(pool, limits)
  const { rows } = await pool.query<{ password_hash: string; email: string }>(
    'select password_hash, email from accounts where id = $1',
    [accountId],
  )
  if (!(await passwordFits(rows[0]?.password_hash ?? null, typed)))
    throw invalid([{ path: 'current_password', message: 'This is not your present password.' }])
  await takeBack(pool, limits)
  return rows[0]?.email ?? ''
}
