/**
 * Stores the lines of the Transactions table: what was begun, and how it ended. A line exists before any provider is
 * called.
 */
import type pg from 'pg'
import { newId } from '../../contract/new-id.ts'

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
