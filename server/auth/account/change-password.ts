/**
 * Changes a password, by the present one or by a mailed code. One transaction sets it, voids pending links and ends the
 * sessions.
 */
import type pg from 'pg'
import { inChurch, inTransaction } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor-and-answer.ts'
import { retried } from '../../db/write-errors.ts'
import { addAudit, noteInChurches } from '../audit.ts'
import { emailProven } from './confirm-email.ts'
import { endAll } from '../start-and-end-session.ts'
import { lockAccounts, requireRightNow } from '../rights-now.ts'
import { dropFactor } from './second-factor.ts'
import { voidPending, voidCodes, codeHash, newCode } from '../secrets.ts'
import { newId } from '../../../contract/ids.ts'
import type { Deps } from '../../http/handler.ts'
import { findAccount } from './passwords.ts'
import { withinLimits } from '../limiter.ts'
import { mailAccount } from './accounts.ts'

/**
 * Uses the code from the mail. Every session ends.
 * @param code the result of `tryCode`
 * @returns the churches in which sessions ended; null if the code is void by now
 */
export const resetPassword = (
  pool: pg.Pool,
  code: { id: string; accountId: string },
  newHash: string,
): Promise<string[] | null> =>
  retried(() =>
    inTransaction(pool, async (tx) => {
      await lockAccounts(tx, [code.accountId])
      if (!(await useCode(tx, code.id))) return null
      // Only the reader of the mailbox has the code. An older factor may belong to a stranger who registered the address.
      if (await emailProven(tx, code.accountId)) await dropFactor(tx, code.accountId)
      const ended = await putPassword(tx, code.accountId, newHash, null)
      await noteInChurches(tx, {
        action: 'changed password',
        accountId: code.accountId,
        about: code.accountId,
      })
      return ended
    }),
  )

/**
 * Is for a signed-in user; their own session continues.
 * @param passwordHash the hash that the current password was verified against
 * @returns the churches in which sessions ended
 */
export const changePassword = (
  pool: pg.Pool,
  actor: Actor,
  passwordHash: string,
  newHash: string,
): Promise<string[]> =>
  retried(() =>
    inChurch(pool, actor.churchId, async (tx) => {
      await requireRightNow(tx, actor, { access: 'session', passwordHash, accounts: [actor.accountId] })
      const ended = await putPassword(tx, actor.accountId, newHash, actor.sessionId)
      await addAudit(tx, { ...actor, action: 'changed password' })
      return ended
    }),
  )

/**
 * Call it in a transaction that has locked the account.
 * @param except the session that continues
 */
export async function putPassword(
  tx: pg.PoolClient,
  accountId: string,
  newHash: string,
  except: string | null,
): Promise<string[]> {
  await tx.query('update accounts set password_hash = $2 where id = $1', [accountId, newHash])
  const ended = await endAll(tx, accountId, 'password_changed', except)
  await voidPending(tx, accountId)
  return ended
}

/** Attempts with one code. */
const MOST_TRIES = 5

const OPEN = 'r.used_at is null and r.expires_at > now()'

/**
 * Stores a code that sets a new password: for 30 minutes, once. A new code voids the old one.
 * @param email the address that the code is mailed to
 * @returns null if the account has another address by now
 */
function makeCode(pool: pg.Pool, accountId: string, email: string): Promise<string | null> {
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
    // The requester is unknown.
    await noteInChurches(tx, { action: 'asked for a password code', accountId: null, about: accountId })
    return code
  })
}

/**
 * Counts an attempt in one statement: two simultaneous ones are two.
 * @returns the code's id, or null for a wrong, used, expired or over-tried code and for an unknown email
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

/** Call it in a transaction that has locked the account. False if the code was used or voided meanwhile. */
async function useCode(tx: pg.PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update password_resets r set used_at = now() from accounts a
     where r.id = $1 and a.id = r.account_id and lower(a.email) = lower(r.email) and ${OPEN}`,
    [id],
  )
  return Boolean(rowCount)
}

/** Sends a code if the account exists and did not have too many in the last hour or day. */
export async function mailResetCode(deps: Deps, email: string): Promise<void> {
  if (!(await withinLimits(deps.pool, { 'reset-mail:account': email, 'reset-mail:recipient': email }))) return
  const account = await findAccount(deps, email)
  if (!account) return
  const code = await makeCode(deps.pool, account.id, account.email)
  if (!code) return
  const text = `We received a request to reset the password of this ${deps.config.appName} account.

Your code is ${code}

Enter it at ${deps.config.publicUrl}/password-reset within 30 minutes. If you did not ask for it, you can ignore this email. Your password has not changed.`
  await deps.mailer.send({ to: account.email, subject: `Your ${deps.config.appName} password code`, text })
}

export const mailPasswordChanged = (deps: Deps, accountId: string): Promise<void> =>
  mailAccount(
    deps,
    accountId,
    `Your ${deps.config.appName} password was changed`,
    `The password of your ${deps.config.appName} account has been changed.

If you did not do this, set a new one at ${deps.config.publicUrl}/password-reset`,
  )
