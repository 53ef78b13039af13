import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { moveTransaction } from '../transactions.ts'

/** The provider said no before anything could be paid. */
export const failPayment = (pool: pg.Pool, churchId: string, id: string, remark: string): Promise<void> =>
  inChurch(pool, churchId, async (tx) => {
    if (await moveTransaction(tx, churchId, id, 'failed')) await remarkOn(tx, churchId, id, remark)
  })

export async function remarkOn(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
  remark: string,
): Promise<void> {
  await tx.query('update payments set remark = $3 where church_id = $1 and transaction_id = $2', [
    churchId,
    id,
    remark.slice(0, 300),
  ])
}
