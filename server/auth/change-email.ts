/** A new e-mail counts once its holder opened the link that was mailed to it. */
import type pg from 'pg'
import type { Deps } from '../http/deps.ts'
import { Problem } from '../http/problem.ts'
import { emailTaken } from './add-account.ts'
import { spendAttempts } from './attempts.ts'
import { findAccount } from './check-password.ts'
import { emailChangeLimits } from './guess-limits.ts'
import { newToken, tokenHash } from './tokens.ts'

/**
 * The answer is the same whether the address has an account or not: which it is stands in the mail alone.
 * @param asking whose limit it counts against
 */
export async function askForEmail(
  deps: Deps,
  asking: string,
  accountId: string,
  email: string,
): Promise<void> {
  await spendAttempts(deps.pool, emailChangeLimits(asking))
  deps.later('mail a link for a new e-mail', async () => {
    if (await findAccount(deps, email)) return mailTaken(deps, email)
    await mailLink(deps, email, await makeChange(deps.pool, accountId, email))
  })
}

/** A newer wish puts the older one out. */
async function makeChange(pool: pg.Pool, accountId: string, email: string): Promise<string> {
  const token = newToken()
  await pool.query(
    `with old as (update email_changes set used_at = now() where account_id = $2 and used_at is null)
     insert into email_changes (token_hash, account_id, email, expires_at) values ($1, $2, $3, now() + interval '24 hours')`,
    [tokenHash(token), accountId, email],
  )
  return token
}

/** The former and the new address. Throws NOT_FOUND, or ALREADY_EXISTS where somebody took the address meanwhile. */
export async function takeEmail(
  pool: pg.Pool,
  token: string,
): Promise<{ accountId: string; former: string; email: string }> {
  const { rows } = await pool
    .query<{ account_id: string; former: string; email: string }>(
      `with used as (
         update email_changes set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()
         returning account_id, email),
       before as (select a.id, a.email from accounts a join used u on u.account_id = a.id)
       update accounts a set email = u.email from used u, before b where a.id = u.account_id and b.id = a.id
       returning a.id as account_id, b.email as former, a.email`,
      [tokenHash(token)],
    )
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? emailTaken('token') : error
    })
  const [taken] = rows
  if (!taken)
    throw new Problem(
      'NOT_FOUND',
      'This link does not work, or no longer. Please ask for a new one under My Profile.',
    )
  // A code that went to the address before must not open the account any more.
  await pool.query('update password_resets set used_at = now() where account_id = $1 and used_at is null', [
    taken.account_id,
  ])
  return { accountId: taken.account_id, former: taken.former, email: taken.email }
}

async function mailLink({ mailer, config }: Deps, to: string, token: string): Promise<void> {
  const text = `Somebody wants to log in to ${config.appName} with this e-mail from now on.

If it is you, open this link within 24 hours: ${config.publicUrl}/confirm-email?token=${token}

If not, you need not do anything.`
  await mailer.send({ to, subject: `Confirm your e-mail for ${config.appName}`, text })
}

async function mailTaken({ mailer, config }: Deps, to: string): Promise<void> {
  const text = `Somebody wanted to use this e-mail for another ${config.appName} account. It has an account already, so nothing was changed.

If it was you, log in with it, or reset its password at ${config.publicUrl}/password-reset`
  await mailer.send({ to, subject: `Your e-mail on ${config.appName}`, text })
}

/** To the address before: whoever reads it must hear that the account left it. */
export async function mailEmailChanged({ mailer, config }: Deps, former: string): Promise<void> {
  const text = `Your ${config.appName} account uses another e-mail from now on; this one opens it no more.

If it was not you, tell your church’s administrator at once.`
  await mailer.send({ to: former, subject: `Your ${config.appName} e-mail was changed`, text })
}
