/** Is this the code of now, or a recovery code? Each works once. */
import type { Deps } from '../../http/deps.ts'
import { openSecret, recoveryHash } from './sealed-secret.ts'
import { stepOf } from './totp.ts'

type Keeper = Pick<Deps, 'pool' | 'sealSecret'>

/** How a code was right; null where it was not. */
export type Spent = 'app' | 'recovery' | null

export async function spendCode(deps: Keeper, accountId: string, typed: string): Promise<Spent> {
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return (await spendStep(deps, accountId, digits)) ? 'app' : null
  return (await spendRecovery(deps, accountId, typed)) ? 'recovery' : null
}

/** Two at once with one code: the later finds the step used. */
export async function spendStep(
  { pool, sealSecret }: Keeper,
  accountId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ secret: Buffer }>(
    'select secret from second_factors where account_id = $1',
    [accountId],
  )
  const step = rows[0] ? stepOf(openSecret(sealSecret, accountId, rows[0].secret), code) : null
  if (step === null) return false
  const spent = await pool.query(
    'update second_factors set last_step = $2 where account_id = $1 and last_step < $2',
    [accountId, step],
  )
  return Boolean(spent.rowCount)
}

async function spendRecovery(
  { pool, sealSecret }: Keeper,
  accountId: string,
  typed: string,
): Promise<boolean> {
  const spent = await pool.query('delete from recovery_codes where account_id = $1 and code_hash = $2', [
    accountId,
    recoveryHash(sealSecret, accountId, typed),
  ])
  return Boolean(spent.rowCount)
}
