/**
 * Keeps the ledger. Every movement of money is an entry whose postings sum to zero. The database derives balances from
 * them.
 */
import type pg from 'pg'
import { newId } from '../../contract/new-id.ts'
import { Problem } from '../http/actor-and-answer.ts'
import type { Paid, Payment } from './payments/payment.ts'

/**
 * `wallet`: money that the church can spend. `held`: set aside for pending transfers. The others are outside: `gateway` has
 * payments of people (negative), `bank` has transfers to bank accounts, the rest are purchases from the operator. `owed`
 * (negative): refunds to payers that the church had spent already.
 */
export type Account = 'wallet' | 'held' | 'gateway' | 'bank' | 'sms' | 'fees' | 'subscription' | 'owed'

export type Entry = {
  /** Unique in each church, so repeats post once: `settled`, `returned:<recipient>`… beside the transaction. */
  key: string
  /** The kind of event, in a word or two, for the statement. */
  kind: string
  transactionId: string
  /** Kobo for each account, signed; they sum to zero. An account with 0 is left out. */
  postings: Partial<Record<Account, number>>
}

/**
 * Posts an entry in the caller's transaction. Returns false if this key is posted already, and posts nothing then. Money
 * into the wallet pays debts first. Throws a Problem INSUFFICIENT_BALANCE if the wallet does not hold enough: the caller's
 * transaction then rolls back.
 */
export async function postEntry(tx: pg.ClientBase, churchId: string, entry: Entry): Promise<boolean> {
  const postings = Object.entries(entry.postings)
    .filter(([, kobo]) => kobo !== 0)
    .sort(([one], [other]) => (place(one) < place(other) ? -1 : 1))
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
  if ((entry.postings.wallet ?? 0) > 0) await payOwed(tx, churchId, entry)
  return true
}

/**
 * Orders accounts by name, with `owed` last, because it is read after an entry. Concurrent entries then lock balances in
 * one order and cannot deadlock.
 */
const place = (account: string) => (account === 'owed' ? '~' : account)

/** Pays debts first, so that owed money is not spent. The entry before has locked the wallet's balance. */
async function payOwed(tx: pg.ClientBase, churchId: string, { key, transactionId }: Entry): Promise<void> {
  const [debt] = await holdBalances(tx, churchId, ['owed'])
  if (!debt || debt.balance_kobo === 0) return
  const kobo = Math.min(-debt.balance_kobo, await balanceOf(tx, churchId, 'wallet'))
  if (kobo === 0) return
  await postEntry(tx, churchId, {
    key: `${key}:owed`,
    kind: 'owed_paid',
    transactionId,
    postings: { wallet: -kobo, owed: kobo },
  })
}

/** Returns the existing balances, locked until the caller's transaction ends, in the order in which entries lock them. */
export async function holdBalances(
  tx: pg.ClientBase,
  churchId: string,
  accounts: readonly Account[],
): Promise<{ account: Account; balance_kobo: number }[]> {
  const { rows } = await tx.query<{ account: Account; balance_kobo: number }>(
    `select account, balance_kobo from ledger_balances where church_id = $1 and account = any($2::text[])
     order by account collate "C" for update`,
    [churchId, accounts],
  )
  return rows
}

/** Raised by the trigger on `ledger_balances`. */
const OVERDRAFT = 'NX001'

const isOverdraft = (error: unknown): boolean => (error as { code?: string }).code === OVERDRAFT

/** Kobo. */
export async function balanceOf(tx: pg.ClientBase, churchId: string, account: Account): Promise<number> {
  const { rows } = await tx.query<{ balance_kobo: number }>(
    'select balance_kobo from ledger_balances where church_id = $1 and account = $2',
    [churchId, account],
  )
  return rows[0]?.balance_kobo ?? 0
}

/** Posts payments and refunds to the ledger. */

/**
 * Posts incoming money to the church's wallet, except for the price of what it buys from the operator. Once for each
 * payment.
 * @param boughtKobo the price of the purchase, at most what was paid
 */
export function postPayment(
  tx: pg.PoolClient,
  { churchId, transactionId, paidKobo }: Pick<Paid, 'churchId' | 'transactionId' | 'paidKobo'>,
  boughtKobo = 0,
): Promise<boolean> {
  return postEntry(tx, churchId, {
    key: `${transactionId}:paid`,
    kind: 'paid',
    transactionId,
    postings: { gateway: -paidKobo, subscription: boughtKobo, wallet: paidKobo - boughtKobo },
  })
}

/**
 * Takes returned money from the part paid beyond a plan's price, then from that price. The former is in the wallet, and any
 * part that the wallet no longer holds is owed. It never overdraws. Once for each total that went back so far.
 */
export async function postReturn(
  tx: pg.PoolClient,
  churchId: string,
  { id, amount_kobo, bought_kobo, returned_kobo: beforeKobo }: Payment,
  { lineId, returnedKobo }: { lineId: string; returnedKobo: number },
): Promise<void> {
  const kobo = returnedKobo - beforeKobo
  const beyond = amount_kobo - bought_kobo
  const bought = Math.max(0, returnedKobo - beyond) - Math.max(0, beforeKobo - beyond)
  const held = await holdBalances(tx, churchId, ['gateway', 'subscription', 'wallet'])
  const wallet = held.find(({ account }) => account === 'wallet')?.balance_kobo ?? 0
  const spent = Math.max(0, kobo - bought - wallet)
  await postEntry(tx, churchId, {
    key: `${id}:returned:${returnedKobo}`,
    kind: 'returned',
    transactionId: lineId,
    postings: { gateway: kobo, subscription: -bought, wallet: bought + spent - kobo, owed: -spent },
  })
}
