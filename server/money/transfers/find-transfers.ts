/** Reads a church's transfers and builds their API answers. */
import type pg from 'pg'
import { nairaOf } from '../../../contract/money/amounts.ts'
import type { TransferAnswer } from '../../../contract/routes/transfers.ts'
import { pageOf, readCursor } from '../../modules/shared/paging.ts'
import { decidersSql, whyNotApprove, type Decider } from './second-person.ts'

export type Transfer = {
  id: string
  reference: string
  status: TransferAnswer['status']
  made_by: string | null
  created_at: string
  account_number: string
  account_name: string
  bank_code: string
  bank_name: string
  amount_kobo: number
  fee_kobo: number
  waits_for: 'approval' | 'bank' | 'code'
  sent_at: string | null
  transfer_code: string | null
  reason: string | null
  asked_by: string | null
  decided_by: string | null
  sorted_by: string
  /** Null if it waits for no approval. */
  deciders: Decider[] | null
  owner_id: string | null
}

const nameOf = (account: string) =>
  `(select a.first_name || ' ' || a.last_name from accounts a where a.id = ${account})`

const SELECT = `select t.id, t.reference, t.status, t.made_by, t.created_at, f.account_number, f.account_name, f.bank_code,
    f.bank_name, f.amount_kobo, f.fee_kobo, f.waits_for, f.sent_at, f.transfer_code, f.reason,
    ${nameOf('t.made_by')} as asked_by, ${nameOf('f.decided_by')} as decided_by,
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as sorted_by,
    case when t.status = 'pending' and f.waits_for = 'approval' then ${decidersSql('t.made_by', 't.created_at')} end as deciders,
    (select o.account_id from memberships o where o.church_id = t.church_id and o.is_owner) as owner_id
  from transactions t join transfers f on f.church_id = t.church_id and f.transaction_id = t.id
  where t.church_id = $1 and t.type = 'transfer'`

/** Null if the transfer is not this church's. */
export async function findTransfer(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<Transfer | null> {
  const { rows } = await tx.query<Transfer>(`${SELECT} and t.id = $2`, [churchId, id])
  return rows[0] ?? null
}

/** Returns the latest first. */
export async function findTransfers(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor, open }: { limit: number; cursor?: string | undefined; open?: boolean | undefined },
): Promise<{ items: Transfer[]; next_cursor: string | null }> {
  const [at, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Transfer>(
    `${SELECT}${open ? ` and t.status = 'pending'` : ''} and ($3::text is null or (t.created_at, t.id) < (($3 || 'Z')::timestamptz, $4::uuid))
     order by t.created_at desc, t.id desc limit $2`,
    [churchId, limit + 1, at, id],
  )
  return pageOf(rows, limit, (row) => [row.sorted_by, row.id])
}

/** @param callerId the account of the caller */
export const toTransferAnswer = (row: Transfer, callerId: string): TransferAnswer => ({
  ...secondPersonOf(row, callerId),
  id: row.id,
  reference: row.reference,
  amount: nairaOf(row.amount_kobo),
  fee: nairaOf(row.fee_kobo),
  accountNumber: row.account_number,
  accountName: row.account_name,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  status: row.status,
  waits_for: row.status === 'pending' ? row.waits_for : null,
  reason: row.reason,
  asked_by: row.asked_by,
  asked_by_you: row.made_by === callerId,
  approved_by: row.waits_for === 'approval' ? null : row.decided_by,
  declined_by: row.waits_for === 'approval' ? row.decided_by : null,
  created_at: row.created_at,
})

function secondPersonOf({ deciders, owner_id }: Transfer, callerId: string) {
  if (!deciders) return { approvers: [], you_may_approve: false, why_not_approve: null }
  const why_not_approve = whyNotApprove(deciders, callerId, owner_id)
  const approvers = deciders.filter(({ why_not }) => why_not === null).map(({ name }) => name)
  return { approvers, you_may_approve: why_not_approve === null, why_not_approve }
}
