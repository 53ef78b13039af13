/** Codes that set a new password: 30 minutes, once, five tries. A new one puts the old one out. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { inTransaction } from '../db/in-church.ts'
import { noteInChurches } from './note-in-churches.ts'
import { lockAccounts } from './rights-now.ts'
import { codeHash, newCode } from './tokens.ts'
import { voidCodes } from './void-pending.ts'

const MOST_TRIES = 5

const OPEN = 'r.used_at is null and r.expires_at > now()'

/**
 * @param email the address that the code is mailed to
 * @returns null where the account has another address by now
 */
export function makeCode(pool: pg.Pool, accountId: string, email: string): Promise<string | null> {
  const code = newCode()
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [accountId])
    await voidCodes(tx, accountId)
    const { rowCount } = await tx.query(
      `insert into password_resets (id, account_id, email, code_hash, expires_at)
       select $1, id, email, $4, now() + interval '30 minutes' from accounts where id = $2 and email = $3`,
      [newId(), accountId, email, codeHash(code)],
    )
    if (!rowCount) return null
    // Nobody knows who asked.
    await noteInChurches(tx, { action: 'asked for a password code', accountId: null, about: accountId })
    return code
  })
}

/**
 * Counts a try, in one statement: two at once are two.
 * @returns the code's id, or null for a wrong, used, old or over-tried code as for an unknown e-mail
 */
export async function tryCode(
  pool: pg.Pool,
  email: string,
  typed: string,
): Promise<{ id: string; accountId: string } | null> {
  const { rows } = await pool.query<{ id: string; account_id: string; right: boolean }>(
    `update password_resets r set tries = tries + 1
     from accounts a where a.id = r.account_id and lower(a.email) = lower($1) and lower(r.email) = lower($1)
       and ${OPEN} and r.tries < ${MOST_TRIES}
     returning r.id, r.account_id, r.code_hash = $2 as right`,
    [email, codeHash(typed)],
  )
  const found = rows.find((row) => row.right)
  return found ? { id: found.id, accountId: found.account_id } : null
}

/** Within a transaction that has locked the account. False where the code was used or voided meanwhile. */
export async function useCode(tx: pg.PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update password_resets r set used_at = now() from accounts a
     where r.id = $1 and a.id = r.account_id and lower(a.email) = lower(r.email) and ${OPEN}`,
    [id],
  )
  return Boolean(rowCount)
}
