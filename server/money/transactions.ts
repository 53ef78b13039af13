/**
 * Stores the lines of the Transactions table: what was begun, and how it ended. A line exists before any provider is
 * called.
 */
import type pg from 'pg'
import { newId } from '../../contract/new-id.ts'
import { nairaOf } from '../../contract/money/amounts.ts'
import type { TransactionLine } from '../../contract/routes/wallet.ts'
import { pageOf, readCursor } from '../modules/shared/requests.ts'
import { formatExactMoney } from '../../contract/money/format-money.ts'

export type TransactionType = 'top_up' | 'gift' | 'subscription' | 'sms' | 'transfer' | 'refund'
export type TransactionStatus = 'pending' | 'success' | 'failed' | 'abandoned' | 'reversed'

export type Transaction = {
  id: string
  reference: string
  type: TransactionType
  amount_kobo: number
  status: TransactionStatus
  made_by: string | null
  created_at: string
}

/**
 * The states from which a line may move. A failed or abandoned line may still be paid: a payment page stays open on a
 * phone. Only money that was paid out can come back.
 */
const FROM: Record<TransactionStatus, TransactionStatus[]> = {
  pending: [],
  success: ['pending', 'failed', 'abandoned'],
  failed: ['pending'],
  abandoned: ['pending'],
  reversed: ['success', 'pending'],
}

/** Returns a reference that no other transaction of any church has. It fits every provider's rules. */
export const newReference = (): string => `nx-${newId().replaceAll('-', '')}`

type Opening = {
  id?: string
  reference?: string
  type: TransactionType
  amountKobo: number
  madeBy: string | null
  /** For a refund: the payment whose money went back. */
  returns?: string
}

/** Writes the line as `pending`, and its reference. Commit before a provider is called. */
export async function openTransaction(
  tx: pg.ClientBase,
  churchId: string,
  opened: Opening,
): Promise<{ id: string; reference: string }> {
  const { id = newId(), reference = newReference(), returns = null } = opened
  await tx.query(
    `insert into transactions (church_id, id, reference, type, amount_kobo, made_by, returns) values ($1, $2, $3, $4, $5, $6, $7)`,
    [churchId, id, reference, opened.type, opened.amountKobo, opened.madeBy, returns],
  )
  await tx.query('insert into money_references (reference, church_id, transaction_id) values ($1, $2, $3)', [
    reference,
    churchId,
    id,
  ])
  return { id, reference }
}

/** Returns the line, locked until the caller's transaction ends; null if it is not this church's. */
export async function lockTransaction(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<Transaction | null> {
  const { rows } = await tx.query<Transaction>(
    `select id, reference, type, amount_kobo, status, made_by, created_at from transactions
     where church_id = $1 and id = $2 for update`,
    [churchId, id],
  )
  return rows[0] ?? null
}

/** Moves the line to a state; false if it has it already or may not move there. */
export async function moveTransaction(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
  status: TransactionStatus,
): Promise<boolean> {
  const moved = await tx.query(
    `update transactions set status = $3, settled_at = now() where church_id = $1 and id = $2 and status = any($4)`,
    [churchId, id, status, FROM[status]],
  )
  return moved.rowCount === 1
}

/** Returns the owner of a reference, for a webhook; null if nobody has it. */
export async function findReference(
  db: pg.Pool | pg.ClientBase,
  reference: string,
): Promise<{ churchId: string; transactionId: string } | null> {
  const { rows } = await db.query<{ churchId: string; transactionId: string }>(
    `select church_id as "churchId", transaction_id as "transactionId" from money_references where reference = $1`,
    [reference],
  )
  return rows[0] ?? null
}

/** Lists a church's transactions, each with the sentence beside its state. */

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
