/** What moved in the wallet between two days, read from the books in one statement: no entry is seen by half of it. */
import type pg from 'pg'
import { nairaOf } from '../../../contract/naira.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import type { TransactionType } from '../../money/transactions.ts'

type Moved = { later: boolean; type: TransactionType; count: number; money_in: number; money_out: number }

/**
 * $2 and $3 are the first day and the one after the last, $4 the time zone. The balance of now is walked back: what was
 * booked since a day is found by an index, and is little for the months that are asked for.
 */
const MOVED = `select
  coalesce((select balance_kobo from ledger_balances where church_id = $1 and account = 'wallet'), 0) as balance,
  (select coalesce(json_agg(m order by m.type), '[]') from (
    select e.created_at >= $3::date::timestamp at time zone $4 as later, t.type, count(distinct t.id)::int as count,
      coalesce(sum(p.amount_kobo) filter (where p.amount_kobo > 0), 0)::bigint as money_in,
      coalesce(-sum(p.amount_kobo) filter (where p.amount_kobo < 0), 0)::bigint as money_out
    from ledger_entries e
      join ledger_postings p on p.church_id = e.church_id and p.entry_id = e.id and p.account = 'wallet'
      join transactions t on t.church_id = e.church_id and t.id = e.transaction_id
    where e.church_id = $1 and e.created_at >= $2::date::timestamp at time zone $4
    group by 1, t.type) m) as moved`

/** Naira. */
export async function walletOf(
  tx: pg.ClientBase,
  churchId: string,
  zone: string,
  { from, to }: { from: string; to: string },
): Promise<Statement['wallet']> {
  const { rows } = await tx.query<{ balance: number; moved: Moved[] }>(MOVED, [churchId, from, to, zone])
  const { balance = 0, moved = [] } = rows[0] ?? {}
  const within = moved.filter(({ later }) => !later)
  const closing = balance - netOf(moved.filter(({ later }) => later))
  return {
    opening: nairaOf(closing - netOf(within)),
    closing: nairaOf(closing),
    money_in: nairaOf(sumOf(within, 'money_in')),
    money_out: nairaOf(sumOf(within, 'money_out')),
    movements: within.map(({ type, count, money_in, money_out }) => ({
      type,
      count,
      money_in: nairaOf(money_in),
      money_out: nairaOf(money_out),
    })),
  }
}

const sumOf = (moved: readonly Moved[], side: 'money_in' | 'money_out') =>
  moved.reduce((sum, one) => sum + one[side], 0)

const netOf = (moved: readonly Moved[]) => sumOf(moved, 'money_in') - sumOf(moved, 'money_out')
