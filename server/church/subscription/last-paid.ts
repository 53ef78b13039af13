import type pg from 'pg'

export type LastPaid = {
  /** `card`, `bank`, `ussd`… */
  channel: string | null
  /** Charges the same payer again; null where that cannot be. */
  authorization: string | null
  email: string | null
}

/** The last payment for a plan, by which the next can be charged. */
export async function lastPaid(tx: pg.ClientBase, churchId: string): Promise<LastPaid | null> {
  const { rows } = await tx.query<LastPaid>(
    `select p.channel, p.authorization_code as authorization, p.email
     from subscription_payments s join payments p on p.church_id = s.church_id and p.transaction_id = s.transaction_id
     where s.church_id = $1 order by s.created_at desc, s.transaction_id desc limit 1`,
    [churchId],
  )
  return rows[0] ?? null
}
