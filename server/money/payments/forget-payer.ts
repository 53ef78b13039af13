import type pg from 'pg'

/** Nothing is kept of who paid, or began to; what it was for stays, should the money come yet. */
export async function forgetPayer(tx: pg.ClientBase, churchId: string, id: string): Promise<void> {
  await tx.query(
    `update payments set email = null, about = about - 'first_name' where church_id = $1 and transaction_id = $2`,
    [churchId, id],
  )
}
