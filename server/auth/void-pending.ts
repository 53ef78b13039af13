/** Voids an account's pending links and codes, in the transaction that ends the right or the password behind them. */
import type pg from 'pg'

const OPEN = 'used_at is null'

/**
 * Voids open changes of email, reset codes and invites sent by this account. The link that undoes a change of email
 * stays.
 * @param churchId only invites into this church; null for every church
 */
export async function voidPending(
  tx: pg.PoolClient,
  accountId: string,
  churchId: string | null = null,
): Promise<void> {
  await voidEmailChanges(tx, accountId)
  await voidCodes(tx, accountId)
  await tx.query(
    `update invites set used_at = now() where invited_by = $1 and ($2::uuid is null or church_id = $2) and ${OPEN}`,
    [accountId, churchId],
  )
}

/** Voids only open changes of email. */
export async function voidEmailChanges(tx: pg.PoolClient, accountId: string): Promise<void> {
  await tx.query(`update email_changes set used_at = now() where account_id = $1 and ${OPEN}`, [accountId])
}

/** Voids only reset codes. */
export async function voidCodes(tx: pg.PoolClient, accountId: string): Promise<void> {
  await tx.query(`update password_resets set used_at = now() where account_id = $1 and ${OPEN}`, [accountId])
}

/** Voids links that would confirm a former address of the account. */
export async function voidConfirmations(tx: pg.PoolClient, accountId: string): Promise<void> {
  await tx.query(`update email_confirmations set used_at = now() where account_id = $1 and ${OPEN}`, [
    accountId,
  ])
}

/** Voids the change of email requested by a device that is logged out from another one. */
export async function voidEmailChangeOf(tx: pg.PoolClient, sessionId: string): Promise<void> {
  await tx.query(`update email_changes set used_at = now() where session_id = $1 and ${OPEN}`, [sessionId])
}

/** Does the same if every device but one is logged out. */
export async function voidEmailChangesOfOthers(
  tx: pg.PoolClient,
  accountId: string,
  own: string,
): Promise<void> {
  await tx.query(
    `update email_changes set used_at = now() where account_id = $1 and session_id is distinct from $2 and ${OPEN}`,
    [accountId, own],
  )
}
