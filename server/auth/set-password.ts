/** A new password: one transaction sets it, voids what was pending and ends the sessions. */
import type pg from 'pg'
import { inChurch, inTransaction } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import { retried } from '../sync/retried.ts'
import { addAudit } from './audit.ts'
import { emailProven } from './confirm-account.ts'
import { endAll } from './end-session.ts'
import { noteInChurches } from './note-in-churches.ts'
import { useCode } from './reset-code.ts'
import { lockAccounts, requireRightNow } from './rights-now.ts'
import { dropFactor } from './second-factor/enrol.ts'
import { voidPending } from './void-pending.ts'

/**
 * By the code from the mail; every session ends.
 * @param code as `tryCode` answered
 * @returns the churches in which sessions ended; null where the code is void by now
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
      // Only the reader of the mailbox has the code. A factor from before may be a stranger's who registered the address.
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
 * By somebody who is signed in; their own session goes on.
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

/** Within a transaction that has locked the account. @param except the session that goes on */
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
