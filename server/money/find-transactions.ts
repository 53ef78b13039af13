import type pg from 'pg'
import { nairaOf } from '../../contract/naira.ts'
import type { TransactionLine } from '../../contract/routes/wallet.ts'
import { pageOf, readCursor } from '../church/cursor.ts'
import type { Transaction } from './transactions.ts'

type Line = Pick<Transaction, 'id' | 'reference' | 'type' | 'amount_kobo' | 'status' | 'created_at'>
type Row = Line & { sorted_by: string }

/** The latest first. */
export async function findTransactions(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: TransactionLine[]; next_cursor: string | null }> {
  const [at, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Row>(
    `select id, reference, type, amount_kobo, status, created_at,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as sorted_by
     from transactions where church_id = $1 and ($3::text is null or (created_at, id) < (($3 || 'Z')::timestamptz, $4::uuid))
     order by created_at desc, id desc limit $2`,
    [churchId, limit + 1, at, id],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(toLine) }
}

export const toLine = ({ id, reference, type, amount_kobo, status, created_at }: Line): TransactionLine => ({
  id,
  reference,
  amount: nairaOf(amount_kobo),
  status,
  type,
  created_at,
})
