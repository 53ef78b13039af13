/**
 * Changes an account's email once its holder opened the link mailed to the new address.
 * Only the account's own holder can request it. The former address gets a link that undoes the change for 72 hours
 * (decided on 27 November 2026).
 */
import type pg from 'pg'
import { inChurch, inTransaction } from '../../db/in-church.ts'
import { type Actor, Problem } from '../../http/actor-and-answer.ts'
import type { Deps } from '../../http/handler.ts'
import { retried } from '../../db/write-errors.ts'
import { emailNotFree } from './accounts.ts'
import { addAudit, noteInChurches } from '../audit.ts'
import { findAccount, hashPassword } from './passwords.ts'
import { spendAttempts } from '../limiter.ts'
import { lockAccounts, requireRightNow, requireSettledEmails } from '../rights-now.ts'
import { newToken, tokenHash, voidCodes, voidConfirmations, voidEmailChanges } from '../secrets.ts'
import { mailEmailTaken, mailLinkToConfirm, emailProven } from './confirm-email.ts'
import { putPassword } from './change-password.ts'

/**
 * The response is the same for addresses with and without an account: only the mail differs.
 * @param passwordHash the hash that the current password was verified against
 */
export async function askForEmail(
  deps: Deps,
  actor: Actor,
  passwordHash: string,
  email: string,
): Promise<void> {
  await spendAttempts(deps.pool, { 'email-change': actor.accountId, 'email-change:recipient': email })
  const token = newToken()
  await retried(() =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const { accountId } = actor
      await requireRightNow(tx, actor, { access: 'session', passwordHash, settledEmails: [accountId] })
      await addChange(tx, actor, token, email)
      await addAudit(tx, { ...actor, action: 'asked for a new e-mail' })
    }),
  )
  deps.later('mail a link for a new email', async () => {
    if (await findAccount(deps, email)) await mailEmailTaken(deps, email)
    else await mailLinkToConfirm(deps, email, token)
  })
}

/** A newer request voids the older one. */
async function addChange(
  tx: pg.PoolClient,
  { accountId, sessionId }: Actor,
  token: string,
  email: string,
): Promise<void> {
  await voidEmailChanges(tx, accountId)
  await tx.query(
    `insert into email_changes (token_hash, account_id, session_id, email, expires_at)
     values ($1, $2, $3, $4, now() + interval '24 hours')`,
    [tokenHash(token), accountId, sessionId, email],
  )
}

/** `undoToken` opens the undo link; null if nobody has confirmed the former address. */
type ChangedEmail = { accountId: string; former: string; email: string; undoToken: string | null }

/** Throws NOT_FOUND for a used, expired or void link, or ALREADY_EXISTS if somebody took the address meanwhile. */
export async function takeEmail(pool: pg.Pool, token: string): Promise<ChangedEmail> {
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from email_changes where token_hash = $1',
    [tokenHash(token)],
  )
  const [change] = rows
  if (!change) throw linkGone()
  return retried(() => inTransaction(pool, (tx) => take(tx, change.account_id, token))).catch(
    (error: { code?: string; message: string }) => {
      throw error.code === '23505' ? emailNotFree(error, 'token') : error
    },
  )
}

async function take(tx: pg.PoolClient, accountId: string, token: string): Promise<ChangedEmail> {
  await lockAccounts(tx, [accountId])
  const used = await tx.query<{ email: string; created_at: string }>(
    `update email_changes set used_at = now()
     where token_hash = $1 and used_at is null and expires_at > now() returning email, created_at`,
    [tokenHash(token)],
  )
  const [change] = used.rows
  if (!change) throw linkGone()
  await requireSettledEmails(tx, [accountId])
  const moved = await tx.query<{ former: string; proven: boolean }>(
    `update accounts a set email = $2, email_confirmed_at = now() from accounts before
     where a.id = $1 and before.id = a.id
     returning before.email as former, before.email_confirmed_at is not null as proven`,
    [accountId, change.email],
  )
  const { former = '', proven = false } = moved.rows[0] ?? {}
  // A code mailed to the former address must no longer open the account.
  await voidCodes(tx, accountId)
  await voidConfirmations(tx, accountId)
  const { email, created_at: requestedAt } = change
  // An unconfirmed address may be a typing error. Its owner, a stranger, must not get the church by the link.
  if (!proven) return { accountId, former, email, undoToken: null }
  const undoToken = await openUndo(tx, accountId, { former, email, requestedAt })
  await noteInChurches(tx, { action: 'changed the e-mail', accountId, about: accountId })
  return { accountId, former, email, undoToken }
}

const linkGone = () =>
  new Problem(
    'NOT_FOUND',
    'This link does not work, or no longer. Please ask for a new one under Your profile.',
  )

/**
 * Call it in the transaction that changes the email.
 * @param change the former and the new address, and the time of the request
 * @returns the token, which is stored as a hash only
 */
async function openUndo(
  tx: pg.PoolClient,
  accountId: string,
  { former, email, requestedAt }: { former: string; email: string; requestedAt: string },
): Promise<string> {
  const token = newToken()
  await tx.query(
    `insert into email_undos (token_hash, account_id, former_email, new_email, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '72 hours')`,
    [tokenHash(token), accountId, former, email, requestedAt],
  )
  return token
}

type Undone = { accountId: string; email: string; endedIn: string[] }

/**
 * Handles the link at the former address: restores the former email and ends every session and pending link. Its
 * reader counts as the account's holder, even without the password. A change of the password does not void the link.
 * It removes a second factor and recovery codes that were added since the request. It sets a password that nobody
 * knows: the holder sets a new one by a mailed code.
 * @returns the churches in which sessions ended, in `endedIn`
 * @throws Problem NOT_FOUND for a used or expired link
 */
export async function undoEmail(pool: pg.Pool, token: string): Promise<Undone> {
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from email_undos where token_hash = $1 and used_at is null and expires_at > now()',
    [tokenHash(token)],
  )
  const [open] = rows
  if (!open) throw undoLinkGone()
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
  if (!change) throw undoLinkGone()
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

const undoLinkGone = () =>
  new Problem(
    'NOT_FOUND',
    'This link does not work, or no longer. If you cannot log in, please reset your password.',
  )
