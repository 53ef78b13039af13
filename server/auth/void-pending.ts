/** Ends what an account has pending, in the transaction that ends the right or the password behind it. */
import type pg from 'pg'

const OPEN = 'used_at is null'

/**
 * Voids open changes of e-mail, reset codes and invites sent by this account. The link that undoes a change of e-mail stays.
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

/** Open changes of e-mail alone. */
export async function voidEmailChanges(tx: pg.PoolClient, accountId: string): Promise<void> {
  await tx.query(`update email_changes set used_at = now() where account_id = $1 and ${OPEN}`, [accountId])
}

/** Reset codes alone. */
export async function voidCodes(tx: pg.PoolClient, accountId: string): Promise<void> {
  await tx.query(`update password_resets set used_at = now() where account_id = $1 and ${OPEN}`, [accountId])
}

/** Links that would confirm an address which the account had before. */
export async function voidConfirmations(tx: pg.PoolClient, accountId: string): Promise<void> {
  await tx.query(`update email_confirmations set used_at = now() where account_id = $1 and ${OPEN}`, [
    accountId,
  ])
}

/** A device that is logged out from another one takes the change of e-mail with it that it asked for. */
export async function voidEmailChangeOf(tx: pg.PoolClient, sessionId: string): Promise<void> {
  await tx.query(`update email_changes set used_at = now() where session_id = $1 and ${OPEN}`, [sessionId])
}

/** The same where every device but one is logged out. */
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
