/** An account that proved itself by its password is held until the transaction that uses the proof ends. */
import type pg from 'pg'
import { lockAccounts } from './rights-now.ts'

/** `withCode`: whether a code of the second factor was verified too. */
export type ProvenAccount = { id: string; email: string; passwordHash: string; withCode: boolean }

/**
 * Within a transaction.
 * @param use `to change` where the transaction changes the account’s own row
 * @returns false where password, e-mail or second factor changed since they were verified
 */
export async function holdAccount(
  tx: pg.PoolClient,
  { id, email, passwordHash, withCode }: ProvenAccount,
  use: 'to read' | 'to change' = 'to read',
): Promise<boolean> {
  await (use === 'to change' ? lockAccounts(tx, [id]) : lockAccounts(tx, [], [id]))
  const { rowCount } = await tx.query(
    `select from accounts a where a.id = $1 and lower(a.email) = lower($2) and a.password_hash = $3
       and ($4 or not exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null))`,
    [id, email, passwordHash, withCode],
  )
  return rowCount === 1
}
