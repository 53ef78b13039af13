/**
 * A new e-mail counts once its holder opened the link that was mailed to it. Only the account's own holder asks. The rules
 * are those of 27 November 2026: the former address gets a link that undoes the change for 72 hours (`undo-email.ts`).
 */
import type pg from 'pg'
import { inChurch, inTransaction } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import { Problem } from '../http/problem.ts'
import { retried } from '../sync/retried.ts'
import { emailNotFree } from './add-account.ts'
import { spendAttempts } from './attempts.ts'
import { addAudit } from './audit.ts'
import { findAccount } from './check-password.ts'
import { emailChangeLimits } from './guess-limits.ts'
import { lockAccounts, requireRightNow, requireSettledEmails } from './rights-now.ts'
import { newToken, tokenHash } from './tokens.ts'
import { mailEmailTaken, mailLinkToConfirm } from './email-mails.ts'
import { noteInChurches } from './note-in-churches.ts'
import { openUndo } from './undo-email.ts'
import { voidCodes, voidConfirmations, voidEmailChanges } from './void-pending.ts'

/**
 * The answer is the same whether the address has an account or not: only the mail tells.
 * @param passwordHash the hash that the current password was verified against
 */
export async function askForEmail(
  deps: Deps,
  actor: Actor,
  passwordHash: string,
  email: string,
): Promise<void> {
  await spendAttempts(deps.pool, emailChangeLimits(actor.accountId, email))
  const token = newToken()
  await retried(() =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const { accountId } = actor
      await requireRightNow(tx, actor, { access: 'session', passwordHash, settledEmails: [accountId] })
      await addChange(tx, actor, token, email)
      await addAudit(tx, { ...actor, action: 'asked for a new e-mail' })
    }),
  )
  deps.later('mail a link for a new e-mail', async () => {
    if (await findAccount(deps, email)) await mailEmailTaken(deps, email)
    else await mailLinkToConfirm(deps, email, token)
  })
}

/** A newer one voids the older one. */
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

/** `undoToken` opens the undo link; null where nobody has proven the former address. */
export type Taken = { accountId: string; former: string; email: string; undoToken: string | null }

/** Throws NOT_FOUND for a used, old or void link, or ALREADY_EXISTS where somebody took the address meanwhile. */
export async function takeEmail(pool: pg.Pool, token: string): Promise<Taken> {
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from email_changes where token_hash = $1',
    [tokenHash(token)],
  )
  const [asked] = rows
  if (!asked) throw linkGone()
  return retried(() => inTransaction(pool, (tx) => take(tx, asked.account_id, token))).catch(
    (error: { code?: string; message: string }) => {
      throw error.code === '23505' ? emailNotFree(error, 'token') : error
    },
  )
}

async function take(tx: pg.PoolClient, accountId: string, token: string): Promise<Taken> {
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
  // A code that went to the former address must not open the account any more.
  await voidCodes(tx, accountId)
  await voidConfirmations(tx, accountId)
  const { email, created_at: askedAt } = change
  // An address with a typing error is a stranger's: its reader must not get the church by the link.
  if (!proven) return { accountId, former, email, undoToken: null }
  const undoToken = await openUndo(tx, accountId, { former, email, askedAt })
  await noteInChurches(tx, { action: 'changed the e-mail', accountId, about: accountId })
  return { accountId, former, email, undoToken }
}

const linkGone = () =>
  new Problem(
    'NOT_FOUND',
    'This link does not work, or no longer. Please ask for a new one under My Profile.',
  )
