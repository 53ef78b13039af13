/**
 * The link at the former address that undoes a change of e-mail for 72 hours. Its reader counts as the account's holder, even
 * without the password. A change of the password does not void it.
 */
import type pg from 'pg'
import { inTransaction } from '../db/in-church.ts'
import { Problem } from '../http/problem.ts'
import { retried } from '../sync/retried.ts'
import { emailProven } from './confirm-account.ts'
import { noteInChurches } from './note-in-churches.ts'
import { hashPassword } from './passwords.ts'
import { lockAccounts } from './rights-now.ts'
import { putPassword } from './set-password.ts'
import { newToken, tokenHash } from './tokens.ts'

/**
 * Within the transaction that changes the e-mail.
 * @param change the former and the new address, and when the change was asked for
 * @returns the token, which is kept as a hash only
 */
export async function openUndo(
  tx: pg.PoolClient,
  accountId: string,
  { former, email, askedAt }: { former: string; email: string; askedAt: string },
): Promise<string> {
  const token = newToken()
  await tx.query(
    `insert into email_undos (token_hash, account_id, former_email, new_email, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '72 hours')`,
    [tokenHash(token), accountId, former, email, askedAt],
  )
  return token
}

export type Undone = { accountId: string; email: string; endedIn: string[] }

/**
 * Puts the former e-mail back, ends every session and pending link, removes a second factor and recovery codes that were
 * added since the change was asked for, and leaves a password that nobody knows: the holder sets a new one by a mailed code.
 * @returns the churches in which sessions ended, in `endedIn`
 * @throws Problem NOT_FOUND for a used or old link
 */
export async function undoEmail(pool: pg.Pool, token: string): Promise<Undone> {
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from email_undos where token_hash = $1 and used_at is null and expires_at > now()',
    [tokenHash(token)],
  )
  const [open] = rows
  if (!open) throw linkGone()
  const nobodys = await hashPassword(newToken())
  return retried(() => inTransaction(pool, (tx) => undo(tx, open.account_id, token, nobodys)))
}

async function undo(tx: pg.PoolClient, accountId: string, token: string, nobodys: string): Promise<Undone> {
  await lockAccounts(tx, [accountId])
  const used = await tx.query<{ former_email: string; asked_at: string }>(
    `update email_undos set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()
     returning former_email, asked_at`,
    [tokenHash(token)],
  )
  const [change] = used.rows
  if (!change) throw linkGone()
  await tx.query('update accounts set email = $2 where id = $1', [accountId, change.former_email])
  await emailProven(tx, accountId)
  await tx.query(
    'delete from second_factors where account_id = $1 and (confirmed_at is null or confirmed_at >= $2)',
    [accountId, change.asked_at],
  )
  await tx.query('delete from recovery_codes where account_id = $1 and created_at >= $2', [
    accountId,
    change.asked_at,
  ])
  const endedIn = await putPassword(tx, accountId, nobodys, null)
  await noteInChurches(tx, { action: 'took the former e-mail back', accountId, about: accountId })
  return { accountId, email: change.former_email, endedIn }
}

const linkGone = () =>
  new Problem(
    'NOT_FOUND',
    'This link does not work, or no longer. If you cannot log in, please reset your password.',
  )
