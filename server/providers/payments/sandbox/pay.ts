import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** How a card behaves that is charged again later: its authorization says so. */
export type CardLater = 'works' | 'declines' | 'silent'

/** Whoever presses again, at once or later, is charged once; true the first time. */
export async function markPaid(
  pool: pg.Pool,
  reference: string,
  times: number,
  later: CardLater,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update sandbox_payments set status = 'success', paid_at = now(), times_paid = $2, authorization_code = $3
      where reference = $1 and status <> 'success'`,
    [reference, times, `AUTH_${later}_${randomBytes(6).toString('hex')}`],
  )
  return rowCount === 1
}

/** A payment that went through stays so. */
export const markNotPaid = (pool: pg.Pool, reference: string, status: 'failed' | 'abandoned') =>
  pool.query(`update sandbox_payments set status = $2 where reference = $1 and status <> 'success'`, [
    reference,
    status,
  ])
