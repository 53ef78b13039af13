/** Codes that set a new password: 30 minutes, once, five tries. A new one puts the old one out. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { codeHash, newCode } from './tokens.ts'

const MOST_TRIES = 5

export async function makeCode(pool: pg.Pool, accountId: string): Promise<string> {
  const code = newCode()
  await pool.query(
    `with old as (update password_resets set used_at = now() where account_id = $2 and used_at is null)
     insert into password_resets (id, account_id, code_hash, expires_at) values ($1, $2, $3, now() + interval '30 minutes')`,
    [newId(), accountId, codeHash(code)],
  )
  return code
}

/**
 * Counts a try and uses the code up where it is right, in one statement: two at once cannot both use it.
 * @returns the account, or null for a wrong, used, old or over-tried code as for an unknown e-mail
 */
export async function spendCode(pool: pg.Pool, email: string, typed: string): Promise<string | null> {
  const { rows } = await pool.query<{ account_id: string; right: boolean }>(
    `update password_resets r set tries = tries + 1, used_at = case when code_hash = $2 then now() end
     from accounts a where a.id = r.account_id and lower(a.email) = lower($1)
       and r.used_at is null and r.expires_at > now() and r.tries < ${MOST_TRIES}
     returning r.account_id, r.code_hash = $2 as right`,
    [email, codeHash(typed)],
  )
  return rows.find((row) => row.right)?.account_id ?? null
}
