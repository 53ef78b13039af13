/** Above a church's limit a transfer needs a second person, where there is one who may. */
import type pg from 'pg'
import { koboOf } from '../../../contract/naira.ts'

/** `transfer_limit` of the church's settings is naira; null or absent is no limit. */
export async function needsSecondPerson(
  tx: pg.ClientBase,
  churchId: string,
  accountId: string,
  amountKobo: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ limit: string | null }>(
    `select settings ->> 'transfer_limit' as limit from churches where church_id = $1`,
    [churchId],
  )
  const limit = rows[0]?.limit
  if (limit === undefined || limit === null) return false
  return amountKobo > koboOf(Number(limit)) && isThereAnother(tx, churchId, accountId)
}

/** Somebody else who looks after the church's money. */
export async function isThereAnother(
  tx: pg.ClientBase,
  churchId: string,
  accountId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from memberships where church_id = $1 and account_id <> $2 and status = 'active'
       and (is_owner or 'financeAccess' = any(features)) limit 1`,
    [churchId, accountId],
  )
  return rowCount === 1
}
