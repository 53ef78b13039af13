/** The books. Every movement of money is an entry whose postings sum to zero; balances follow from them in the database. */
import type pg from 'pg'
import { newId } from '../../contract/new-id.ts'
import { Problem } from '../http/problem.ts'

/**
 * `wallet`: what the church can spend. `held`: set aside for what is under way. The others are the world outside:
 * `gateway` what people paid in (negative), `bank` what went to bank accounts, and what was bought of us. `owed`
 * (negative): what went back to who paid it when the church had spent it already.
 */
export type Account = 'wallet' | 'held' | 'gateway' | 'bank' | 'sms' | 'fees' | 'subscription' | 'owed'

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
 * What comes into the wallet pays what is owed first. Throws a Problem INSUFFICIENT_BALANCE where the wallet does not
 * hold enough: the caller's transaction is lost with it.
 */
export async function book(tx: pg.ClientBase, churchId: string, entry: Entry): Promise<boolean> {
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
 * By name, and `owed` after all others, as it is looked at when an entry is booked: two at once take the balances in one
 * order and never wait for each other in a circle.
 */
const place = (account: string) => (account === 'owed' ? '~' : account)

/** So that nothing is spent while something is owed. The wallet's balance is held by the entry before. */
async function payOwed(tx: pg.ClientBase, churchId: string, { key, transactionId }: Entry): Promise<void> {
  const [debt] = await holdBalances(tx, churchId, ['owed'])
  if (!debt || debt.balance_kobo === 0) return
  const kobo = Math.min(-debt.balance_kobo, await balanceOf(tx, churchId, 'wallet'))
  if (kobo === 0) return
  await book(tx, churchId, {
    key: `${key}:owed`,
    kind: 'owed_paid',
    transactionId,
    postings: { wallet: -kobo, owed: kobo },
  })
}

/** Locked until the caller's transaction ends, in the order in which entries take them; those that are there. */
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
