/** Lists a church's transactions, each with the sentence beside its state. */
import type pg from 'pg'
import { nairaOf } from '../../contract/money/amounts.ts'
import type { TransactionLine } from '../../contract/routes/wallet.ts'
import { pageOf, readCursor } from '../modules/shared/paging.ts'
import type { Transaction } from './transactions.ts'
import { formatExactMoney } from '../../contract/money/format-money.ts'

type Line = Pick<Transaction, 'id' | 'reference' | 'type' | 'amount_kobo' | 'status' | 'created_at'>
type Row = Line & Partial<Noted> & { sorted_by: string }

/** Returns the latest first. */
export async function findTransactions(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: TransactionLine[]; next_cursor: string | null }> {
  const [at, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Row>(
    `select t.id, t.reference, t.type, t.amount_kobo, t.status, t.created_at, p.remark, p.disputed, p.returned_kobo,
       r.reference as returned_reference,
       to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as sorted_by
     from transactions t
       left join payments p on p.church_id = t.church_id and p.transaction_id = t.id
       left join transactions r on r.church_id = t.church_id and r.id = t.returns
     where t.church_id = $1 and ($3::text is null or (t.created_at, t.id) < (($3 || 'Z')::timestamptz, $4::uuid))
     order by t.created_at desc, t.id desc limit $2`,
    [churchId, limit + 1, at, id],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(toLine) }
}

export const toLine = (line: Line & Partial<Noted>): TransactionLine => ({
  id: line.id,
  reference: line.reference,
  amount: nairaOf(line.amount_kobo),
  status: line.status,
  type: line.type,
  created_at: line.created_at,
  remark: remarkOf(line),
})

type Noted = {
  remark: string | null
  disputed: boolean | null
  returned_kobo: number | null
  /** For a refund: the payment whose money went back. */
  returned_reference: string | null
}

/** Builds the sentence about a line beside its state. */
function remarkOf(noted: Partial<Noted>): string | null {
  const { remark = null, disputed, returned_kobo, returned_reference } = noted
  if (returned_reference) return `Refund of ${returned_reference}.`
  if (disputed)
    return 'The payer disputes this payment with their bank. If the bank agrees, the money leaves the wallet.'
  if (returned_kobo) return `${formatExactMoney(returned_kobo)} of it was refunded to the payer.`
  return remark
}
