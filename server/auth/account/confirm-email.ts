/**
 * Confirms the email of a new account by a mailed link, valid for seven days, once. Writes all mails about an email.
 */
import type pg from 'pg'
import { inTransaction } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { retried } from '../../db/write-errors.ts'
import { spendAttempts, withinLimits } from '../limiter.ts'
import { noteInChurches } from '../audit.ts'
import { lockAccounts } from '../rights-now.ts'
import { newToken, tokenHash, voidConfirmations } from '../secrets.ts'
import { mayNotify } from './accounts.ts'

/** Runs after registration. It sends nothing if the email is confirmed, or if today’s links are used up. */
export async function mailConfirmation(deps: Deps, accountId: string): Promise<void> {
  const email = await unconfirmedEmail(deps.pool, accountId)
  if (!email) return
  if (!(await withinLimits(deps.pool, { 'confirm-account:recipient': email }))) return
  await mailLink(deps, accountId)
}

/**
 * Sends the link again at the request of the account's holder.
 * @returns the address that the link goes to; null if it is confirmed already
 * @throws Problem TOO_MANY
 */
export async function sendConfirmationAgain(deps: Deps, accountId: string): Promise<string | null> {
  const email = await unconfirmedEmail(deps.pool, accountId)
  if (!email) return null
  await spendAttempts(deps.pool, { 'confirm-account:recipient': email })
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

/** Earlier links stay valid until they expire: each went to the same mailbox. */
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
 * @throws Problem NOT_FOUND for a used, expired or void link
 */
export async function confirmAccount(pool: pg.Pool, token: string): Promise<string> {
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from email_confirmations where token_hash = $1',
    [tokenHash(token)],
  )
  const [confirmation] = rows
  if (!confirmation) throw linkGone()
  return retried(() => inTransaction(pool, (tx) => confirm(tx, confirmation.account_id, token)))
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
 * Records that somebody received mail at the account’s current address. Call it in a transaction that has locked the
 * account.
 * @returns true if it was unconfirmed until now
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

type Sending = Pick<Deps, 'mailer' | 'config'>

/** To the new address. */
export async function mailLinkToConfirm(
  { mailer, config }: Sending,
  to: string,
  token: string,
): Promise<void> {
  const text = `We received a request to use this email address to log in to ${config.appName}.

If this was you, confirm it within 24 hours: ${config.publicUrl}/confirm-email#token=${token}

If this was not you, you can ignore this email.`
  await mailer.send({ to, subject: `Confirm your email for ${config.appName}`, text })
}

/** To the address of a new account. It leaves out the typed name: the address may be a stranger's. */
async function mailLinkToConfirmAccount(
  { mailer, config }: Sending,
  to: string,
  token: string,
): Promise<void> {
  const text = `This email address was used to register on ${config.appName}.

If this was you, confirm it within seven days: ${config.publicUrl}/confirm-account#token=${token}

If this was not you, do not open the link. You can take over the account with a new password: ${config.publicUrl}/password-reset`
  await mailer.send({ to, subject: `Confirm your email for ${config.appName}`, text })
}

/** To an address that has an account already. */
export async function mailEmailTaken({ mailer, config }: Sending, to: string): Promise<void> {
  const text = `We received a request to use this email address for another ${config.appName} account. It already has an account, so nothing was changed.

If this was you, log in with it or reset its password at ${config.publicUrl}/password-reset`
  await mailer.send({ to, subject: `Your email on ${config.appName}`, text })
}

/** To the former address. The token is in the fragment, which browsers do not send to any server. */
export async function mailEmailChanged(
  { mailer, config, pool }: Sending & Pick<Deps, 'pool'>,
  former: string,
  undoToken: string | null,
): Promise<void> {
  if (!(await mayNotify(pool, { email: former, confirmed: undoToken !== null }))) return
  const undo =
    undoToken &&
    `

If this was not you, open this link within 72 hours: ${config.publicUrl}/undo-email#token=${undoToken}
It restores your account, logs out every device and lets you set a new password.`
  const text = `The email address of your ${config.appName} account was changed. This address can no longer log in.

If this was you, you can ignore this email.${undo ?? ''}`
  await mailer.send({ to: former, subject: `Your ${config.appName} email was changed`, text })
}
