/** The link that proves the email of a new account: mailed at registration, for seven days, once. */
import type pg from 'pg'
import { inTransaction } from '../db/in-church.ts'
import type { Deps } from '../http/deps.ts'
import { Problem } from '../http/problem.ts'
import { retried } from '../sync/retried.ts'
import { countAttempt, spendAttempts } from './attempts.ts'
import { mailLinkToConfirmAccount } from './email-mails.ts'
import { confirmationLimits } from './guess-limits.ts'
import { noteInChurches } from './note-in-churches.ts'
import { lockAccounts } from './rights-now.ts'
import { newToken, tokenHash } from './tokens.ts'
import { voidConfirmations } from './void-pending.ts'

/** After registration. Nothing goes out where the email is confirmed, or where today’s links are used up. */
export async function mailConfirmation(deps: Deps, accountId: string): Promise<void> {
  const email = await unconfirmedEmail(deps.pool, accountId)
  if (!email) return
  for (const limit of confirmationLimits(email)) if (!(await countAttempt(deps.pool, limit)).allowed) return
  await mailLink(deps, accountId)
}

/**
 * The holder of the account asks for the link again.
 * @returns the address that the link goes to; null where it is confirmed already
 * @throws Problem TOO_MANY
 */
export async function sendConfirmationAgain(deps: Deps, accountId: string): Promise<string | null> {
  const email = await unconfirmedEmail(deps.pool, accountId)
  if (!email) return null
  await spendAttempts(deps.pool, confirmationLimits(email))
  deps.later('mail a link that confirms an email', () => mailLink(deps, accountId))
  return email
}

async function unconfirmedEmail(pool: pg.Pool, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from accounts where id = $1 and email_confirmed_at is null',
    [accountId],
  )
  return rows[0]?.email ?? null
}

/** Links of before stay good until they expire: each went to the same mailbox. */
async function mailLink(deps: Deps, accountId: string): Promise<void> {
  const token = newToken()
  const { rows } = await deps.pool.query<{ email: string }>(
    `insert into email_confirmations (token_hash, account_id, email, expires_at)
     select $2, id, email, now() + interval '7 days' from accounts where id = $1 and email_confirmed_at is null
     returning email`,
    [accountId, tokenHash(token)],
  )
  if (rows[0]) await mailLinkToConfirmAccount(deps, rows[0].email, token)
}

/**
 * @returns the address
 * @throws Problem NOT_FOUND for a used, old or void link
 */
export async function confirmAccount(pool: pg.Pool, token: string): Promise<string> {
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from email_confirmations where token_hash = $1',
    [tokenHash(token)],
  )
  const [asked] = rows
  if (!asked) throw linkGone()
  return retried(() => inTransaction(pool, (tx) => confirm(tx, asked.account_id, token)))
}

async function confirm(tx: pg.PoolClient, accountId: string, token: string): Promise<string> {
  await lockAccounts(tx, [accountId])
  const { rows } = await tx.query<{ email: string }>(
    `update email_confirmations c set used_at = now() from accounts a
     where c.token_hash = $1 and c.used_at is null and c.expires_at > now()
       and a.id = c.account_id and lower(a.email) = lower(c.email)
     returning a.email`,
    [tokenHash(token)],
  )
  if (!rows[0]) throw linkGone()
  await emailProven(tx, accountId)
  await noteInChurches(tx, { action: 'confirmed the e-mail', accountId, about: accountId })
  return rows[0].email
}

/**
 * Somebody received mail at the account’s present address. Within a transaction that has locked the account.
 * @returns whether it was unproven until now
 */
export async function emailProven(tx: pg.PoolClient, accountId: string): Promise<boolean> {
  await voidConfirmations(tx, accountId)
  const { rowCount } = await tx.query(
    'update accounts set email_confirmed_at = now() where id = $1 and email_confirmed_at is null',
    [accountId],
  )
  return rowCount === 1
}

const linkGone = () =>
  new Problem(
    'NOT_FOUND',
    'This link does not work, or no longer. Log in: if your email is not confirmed yet, you can send a new link there.',
  )
