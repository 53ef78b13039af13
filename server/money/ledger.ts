/** The books. Every movement of money is an entry whose postings sum to zero; balances follow from them in the database. */
import type pg from 'pg'
import { newId } from '../../contract/new-id.ts'
import { Problem } from '../http/problem.ts'

/**
 * `wallet`: what the church can spend. `held`: set aside for what is under way. The others are the world outside:
 * `gateway` what people paid in (negative), `bank` what went to bank accounts, and what was bought of us.
 */
export type Account = 'wallet' | 'held' | 'gateway' | 'bank' | 'sms' | 'fees' | 'subscription'

export type Entry = {
  /** Booked once for each church, however often it is asked: `settled`, `returned:<recipient>`… beside the transaction. */
  key: string
  /** What happened, in a word or two, for the statement. */
  kind: string
  transactionId: string
  /** Kobo for each account, signed; they sum to zero. An account with 0 is left out. */
  postings: Partial<Record<Account, number>>
}

/**
 * Books an entry in the caller's transaction. Answers false where this key is booked already, and books nothing then.
 * Throws a Problem INSUFFICIENT_BALANCE where the wallet does not hold enough: the caller's transaction is lost with it.
 */
export async function book(tx: pg.ClientBase, churchId: string, entry: Entry): Promise<boolean> {
  // By name: two entries at once take the balances in one order and never wait for each other in a circle.
  const postings = Object.entries(entry.postings)
    .filter(([, kobo]) => kobo !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const sum = postings.reduce((total, [, kobo]) => total + kobo, 0)
  if (sum !== 0 || postings.length < 2) throw new TypeError(`${entry.kind} does not sum to zero`)
  const id = newId()
  const written = await tx.query(
    `insert into ledger_entries (church_id, id, key, kind, transaction_id) values ($1, $2, $3, $4, $5)
     on conflict (church_id, key) do nothing`,
    [churchId, id, entry.key, entry.kind, entry.transactionId],
  )
  if (written.rowCount === 0) return false
  try {
    for (const [account, kobo] of postings)
      await tx.query(
        'insert into ledger_postings (church_id, entry_id, account, amount_kobo) values ($1, $2, $3, $4)',
        [churchId, id, account, kobo],
      )
  } catch (error) {
    if (isOverdraft(error)) throw new Problem('INSUFFICIENT_BALANCE', 'Insufficient Wallet Balance')
    throw error
  }
  return true
}

const isOverdraft = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'no_overdraft'

/** Kobo. */
export async function balanceOf(tx: pg.ClientBase, churchId: string, account: Account): Promise<number> {
  const { rows } = await tx.query<{ balance_kobo: number }>(
    'select balance_kobo from ledger_balances where church_id = $1 and account = $2',
    [churchId, account],
  )
  return rows[0]?.balance_kobo ?? 0
}
